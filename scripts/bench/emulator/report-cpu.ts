/** On SIGUSR2, prints the CPU milliseconds that this process has used, on a line. */
export function reportCpu(): void {
  process.on('SIGUSR2', () => {
    const { user, system } = process.cpuUsage();
    process.stdout.write(`${(user + system) / 1000}\n`);
  });
}
