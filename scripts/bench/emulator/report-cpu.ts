/** Answers SIGUSR2 with the processor time that this process has used, in milliseconds on a line. */
export function reportCpu(): void {
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage();
    process.stdout.write(`${(user + system) / 1000}\n`);
  });
}
