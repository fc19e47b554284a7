import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Message } from './message';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Shown without a network: requests wait until it is back. */
export function Offline() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status">
      {!isOnline && (
        <Message title="You are offline.">
          <p>What you see may be out of date. What you send waits until you are online again.</p>
        </Message>
      )}
    </div>
  );
}
