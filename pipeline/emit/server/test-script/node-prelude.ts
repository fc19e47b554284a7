/** The settings and functions of `test-api.mjs`, after `prefix`: those of `scriptPrelude`. */
export const nodePrelude = `const base = (process.argv[2] ?? \`http://localhost:\${process.env.API_PORT || 3000}\`) + prefix;
const run = String((Math.floor(Date.now() / 1000) * 7 + process.pid) % 100000000).padStart(8, '0');
const rows = new Map();
const count = { passed: 0, failed: 0, skipped: 0 };
let headers = {};
let lacking = '';

// Sends a request.
async function call(method, path, body) {
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(base + path, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...sent },
    body,
    signal: AbortSignal.timeout(30_000),
  });
  const location = response.headers.get('location') ?? '';
  return { status: response.status, location, text: await response.text() };
}

// One line of the report; returns the response if its status is one of the statuses.
async function request(statuses, method, path, body) {
  if (!may(method, path, body)) return null;
  const name = \`\${method.padEnd(6)} \${path}\`;
  let response;
  try {
    response = await call(method, path, body);
  } catch (error) {
    count.failed++;
    console.log(\`FAIL  \${name}: \${error.cause?.message || error.message}\`);
    return null;
  }
  const { status, text } = response;
  // A CHECK that compares columns is not in the document, so that a sample may violate it.
  if (method === 'POST' && status === 400 && text.includes('"code":"CHECK_VIOLATION"')) {
    skip(method, path, 'the sample violates a CHECK of the table');
    return null;
  }
  if (statuses.split(' ').includes(String(status))) {
    count.passed++;
    console.log(\`ok    \${name} -> \${status}\`);
    return response;
  }
  count.failed++;
  console.log(\`FAIL  \${name} -> \${status}, expected \${statuses}\`);
  console.log(\`      \${text.slice(0, 400).replace(/[\\0-\\x08\\x0b-\\x1f]/g, '')}\`);
  return null;
}

function skip(method, path, reason) {
  count.skipped++;
  console.log(\`skip  \${method.padEnd(6)} \${path}: \${reason}\`);
}

// Whether an operation can be called; reports it as skipped otherwise.
function may(method, path, body = '') {
  const isMissing = \`\${path} \${body}\`.includes('@missing@');
  if (lacking === '' && !isMissing) return true;
  skip(method, path, lacking === '' ? 'there is no row to refer to' : \`needs \${lacking}\`);
  return false;
}

// Reads a page and keeps it, for rows that refer to one of its rows.
async function list(statuses, row, path) {
  const response = await request(statuses, 'GET', path);
  if (response !== null) rows.set(row, { ...rows.get(row), list: response.text });
}

// Creates a row and keeps it and its address.
async function create(statuses, row, path, body) {
  const response = await request(\`\${statuses} 409\`, 'POST', path, body);
  if (response === null || response.status === 409) return;
  const address = response.location.replace(/^https?:\\/\\/[^/]*/, '');
  const own = address.startsWith(prefix) ? address.slice(prefix.length) : address;
  rows.set(row, { ...rows.get(row), row: response.text, path: own });
}

// The value of a property of a kept row, or else of the first row of its list, as JSON.
function field(name, row) {
  const { row: own = '', list: listed = '' } = rows.get(row) ?? {};
  const value = new RegExp(\`"\${name}":("[^"]*"|[^,}]*)\`);
  return value.exec(own)?.[1] || value.exec(listed)?.[1] || '@missing@';
}

// Such a value as a segment of a path.
function segment(name, row) {
  const value = field(name, row).replace(/^"|"$/g, '');
  if (value === '@missing@' || /^[A-Za-z0-9._~-]*$/.test(value)) return value;
  return Buffer.from(value).toString('hex').replace(/../g, '%$&');
}

// A number from 1 to the highest, different in each run.
function upto(highest) {
  return String((Number(run) % highest) + 1);
}

// An operation on the row that was created.
async function row(statuses, method, pattern, name, body) {
  if (!may(method, pattern)) return;
  const address = rows.get(name)?.path;
  if (address) await request(statuses, method, address, body);
  else skip(method, pattern, 'its row was not created');
}`;

/** The function that the lines with credentials call. */
export const nodeCredentials = `
// What the operations below send: [VARIABLE, HEADER]... ['or', VARIABLE, HEADER...]...
// They are skipped if a variable is not set: API_TOKEN and API_KEY.
function credentials(...words) {
  const alternatives = [[]];
  for (let at = 0; at < words.length; ) {
    if (words[at] === 'or') {
      alternatives.push([]);
      at++;
      continue;
    }
    const [header, scheme] = words[at + 1].split(': ');
    alternatives.at(-1).push({ variable: words[at], header, scheme });
    at += 2;
  }
  const unset = alternatives.map((all) => all.filter(({ variable }) => !process.env[variable]));
  const usable = alternatives[unset.findIndex((all) => all.length === 0)];
  const names = unset.map((all) => all.map(({ variable }) => variable).join(' and '));
  lacking = usable === undefined ? names.join(' or ') : '';
  headers = Object.fromEntries(
    (usable ?? []).map(({ variable, header, scheme }) => [header, scheme + process.env[variable]]),
  );
}`;

/** The end of the script: its result. */
export const nodeEnd = `
console.log(\`\\n\${count.passed} passed, \${count.failed} failed, \${count.skipped} skipped\`);
process.exitCode = count.failed === 0 ? 0 : 1;
`;
