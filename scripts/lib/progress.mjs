const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** @type {NodeJS.WriteStream} */
let output = process.stdout;

/** Sends messages to standard error from now on, for a command that writes its data to standard output. */
export const talkOnStandardError = () => void (output = process.stderr);

/** Whether the terminal's last line shows a spinner. */
let spinning = false;

/**
 * Prints a line, above the spinner if there is one.
 * @param {string} line
 */
export function say(line) {
  if (spinning) output.write('\r\x1b[K');
  output.write(`${line}\n`);
}

/** @param {number} since milliseconds, from Date.now() */
const elapsed = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Shows that a step is under way: on a terminal a spinner with the seconds, elsewhere one line at the start and one at the
 * end. During a step, print only with `say`.
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const since = Date.now();
  const terminal = output.isTTY === true;
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % frames.length;
    output.write(`\r\x1b[K${frames[frame]} ${label}  ${elapsed(since)}`);
  };
  if (!terminal) output.write(`${label} …\n`);
  spinning = terminal;
  const timer = terminal ? setInterval(draw, 100) : undefined;
  try {
    const result = await work();
    clearInterval(timer);
    say(`✓ ${label}  ${elapsed(since)}`);
    return result;
  } catch (error) {
    clearInterval(timer);
    say(`✗ ${label}  ${elapsed(since)}`);
    throw error;
  } finally {
    spinning = false;
  }
}

/**
 * Draws a frame around lines.
 * @param {string[]} lines
 */
export function box(lines) {
  const width = Math.max(...lines.map((line) => [...line].length));
  const bar = '─'.repeat(width + 4);
  const rows = lines.map((line) => `│  ${line}${' '.repeat(width - [...line].length)}  │`);
  return [`╭${bar}╮`, ...rows, `╰${bar}╯`].join('\n');
}
