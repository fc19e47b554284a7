import { readdirSync, readFileSync } from 'node:fs';

/** CPU milliseconds of a process and its children, including exited ones. Linux only: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html (a tick is 10 ms) */
export function cpuMsOfTree(root: number): number {
  const processes = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(Number(name)) ?? [])
      .map((stat) => [stat.pid, stat]),
  );
  const isBelow = (pid: number): boolean => {
    const stat = processes.get(pid);
    return pid === root || (stat !== undefined && stat.parent > 1 && isBelow(stat.parent));
  };
  return [...processes.values()]
    .filter(({ pid }) => isBelow(pid))
    .reduce((sum, { ownMs, endedMs }) => sum + ownMs + endedMs, 0);
}

/** CPU microseconds of a process and its threads, without children; finer than a tick. Linux only: https://docs.kernel.org/scheduler/sched-stats.html */
export function cpuMicrosecondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [onCpu] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ');
    return sum + Number(onCpu) / 1000;
  }, 0);
}

/** Process ids of the children of a process. Linux only. */
export function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Ids of the processes of PostgreSQL that serve a database. Linux only. */
export function backendsOf(database: string): readonly number[] {
  const ids = readdirSync('/proc').filter((id) => /^\d+$/.test(id));
  return ids.map(Number).filter((id) => {
    try {
      const title = readFileSync(`/proc/${id}/cmdline`, 'latin1');
      return title.startsWith('postgres:') && title.includes(` ${database} `);
    } catch {
      // It has exited meanwhile.
      return false;
    }
  });
}

/** Current memory of a process in megabytes, without children. Linux only: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** CPU milliseconds of all exited children of this process, including theirs. */
export function cpuMsOfEnded(): number {
  return statOf(process.pid)?.endedMs ?? 0;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  /** Of exited children that were waited for. */
  readonly endedMs: number;
}

/** Null if the process has exited meanwhile. */
function statOf(pid: number): Stat | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = (...places: readonly number[]): number =>
    places.reduce((sum, place) => sum + Number(fields[place]), 0);
  return {
    ...{ pid, parent: Number(fields[1]) },
    ...{ ownMs: ticks(11, 12) * 10, endedMs: ticks(13, 14) * 10 },
  };
}
