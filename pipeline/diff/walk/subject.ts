/** The start of names in messages: an unnamed schema, and how messages refer to it. */
export interface Frame {
  readonly pointer: string;
  readonly label: string;
}

/** How messages refer to a place in a schema: `lines[].price of Order`, `total of the request body`. */
export function placeSubject(pointer: string, frame: Frame): string {
  const [, name, named = ''] = /^#\/components\/schemas\/([^/]*)(.*)$/.exec(pointer) ?? [];
  const own = pointer.startsWith(frame.pointer) ? pointer.slice(frame.pointer.length) : '';
  const path = pathText(name === undefined ? own : named);
  const owner = name === undefined ? frame.label : unescaped(name);
  return path === '' ? owner : `${path} of ${owner}`;
}

/** The steps of a pointer as a path in a value: `/properties/lines/items/properties/price` is `lines[].price`. */
function pathText(rest: string): string {
  const steps = rest.split('/').slice(1);
  let path = '';
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at];
    if (step === 'items') path += '[]';
    else if (step === 'additionalProperties') path += '.*';
    else if (step === 'properties') {
      at += 1;
      path += `.${unescaped(steps[at] ?? '')}`;
    } else at += 1;
  }
  return path.replace(/^\./, '');
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
