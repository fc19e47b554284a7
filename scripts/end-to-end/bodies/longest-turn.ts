/**
 * Imported before a server: responds to each message of the parent process with the CPU time in
 * milliseconds of its longest turn of the event loop since the last one, within which no other
 * request is served.
 */
let longest = 0;
let before = used();

function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();

process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();
