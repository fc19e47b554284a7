import {
  HttpEventType,
  type HttpDownloadProgressEvent,
  type HttpEvent,
} from '@angular/common/http';
import { from, Observable } from 'rxjs';
import type { CallSettings } from '../../../typescript/generated/client';

/** The values of a response's text as it arrives; unsubscribing ends the request. HttpClient keeps the text until then. */
export function streamedValues(
  events: Observable<HttpEvent<string>>,
  read: CallSettings['readStream'],
): Observable<unknown> {
  return new Observable((subscriber) => {
    const encoder = new TextEncoder();
    let length = 0;
    let close = () => undefined as void;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        const request = events.subscribe({
          next: (event) => {
            const text = textOf(event);
            if (text.length > length) controller.enqueue(encoder.encode(text.slice(length)));
            length = Math.max(length, text.length);
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => controller.close(),
        });
        close = () => request.unsubscribe();
      },
      cancel: () => close(),
    });
    const values = from(read?.(stream) ?? []).subscribe(subscriber);
    return () => {
      close();
      values.unsubscribe();
    };
  });
}

function textOf(event: HttpEvent<string>): string {
  if (event.type === HttpEventType.Response) return event.body ?? '';
  if (event.type !== HttpEventType.DownloadProgress) return '';
  return (event as HttpDownloadProgressEvent).partialText ?? '';
}
