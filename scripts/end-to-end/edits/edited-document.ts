/** A part of a document, of any type. */
export type Part = Record<string, unknown>;

/** Changes by address: members to set or, if undefined, to delete. Undefined instead of members deletes the part. */
export type Changes = Readonly<Record<string, Readonly<Part> | undefined>>;

const schemaNames = (model: string) => [model, `Create${model}DTO`, `Update${model}DTO`];

/** A document with methods to edit it. Parts have addresses: `Customer` is a schema, `Customer.name` its property, `Customer*.name` the property in each of the three schemas, `GET /customers` an operation, `GET /customers ?page` its parameter, `GET /customers 200` a response, `GET /customers 200 body` its schema, `POST /customers body` that of the request, `#/info` any part, `#` the document. */
export class EditedDocument {
  readonly root: Part;

  constructor(document: object) {
    this.root = structuredClone(document) as Part;
  }

  /** Applies changes in order. */
  change(changes: Changes): void {
    for (const [address, members] of Object.entries(changes)) {
      for (const one of this.#spread(address)) this.#changeOne(one, members);
    }
  }

  /** The part at an address; throws if there is none. */
  part(address: string): Part {
    const [holder, name] = this.#place(address);
    const value = holder[name];
    if (typeof value !== 'object' || value === null) throw new Error(`nothing at ${address}`);
    return value as Part;
  }

  /** Renames a part, without changing its position. */
  rename(address: string, to: string): void {
    for (const one of this.#spread(address)) {
      const [holder, name] = this.#place(one);
      const entries = Object.entries(holder);
      for (const key of Object.keys(holder)) Reflect.deleteProperty(holder, key);
      for (const [key, value] of entries) holder[key === name ? to : key] = value;
      const schema = /^(\w+)\.\w+$/.exec(one)?.[1];
      if (schema !== undefined) this.#renameRequired(schema, name, to);
    }
  }

  /** Replaces a string everywhere. */
  replaceText(from: string, to: string): void {
    const copy = JSON.parse(JSON.stringify(this.root).replaceAll(from, to)) as Part;
    for (const key of Object.keys(this.root)) Reflect.deleteProperty(this.root, key);
    Object.assign(this.root, copy);
  }

  #renameRequired(schema: string, from: string, to: string): void {
    const { required } = this.part(schema);
    if (Array.isArray(required)) {
      this.part(schema)['required'] = required.map((one) => (one === from ? to : (one as string)));
    }
  }

  #changeOne(address: string, members: Readonly<Part> | undefined): void {
    const [holder, name] = this.#place(address);
    if (members === undefined) {
      if (Array.isArray(holder)) holder.splice(Number(name), 1);
      else Reflect.deleteProperty(holder, name);
      return;
    }
    const part = (holder[name] ??= {}) as Part;
    for (const [key, value] of Object.entries(members)) {
      if (value === undefined) Reflect.deleteProperty(part, key);
      else part[key] = structuredClone(value);
    }
  }

  #spread(address: string): readonly string[] {
    const [, model, property] = /^(\w+)\*\.(.+)$/.exec(address) ?? [];
    if (model === undefined || property === undefined) return [address];
    return schemaNames(model)
      .filter((name) => this.#has(name, property))
      .map((name) => `${name}.${property}`);
  }

  #has(schema: string, property: string): boolean {
    const { [schema]: found } = this.#at(['components', 'schemas']);
    return found !== undefined && property in ((found as Part)['properties'] as Part);
  }

  /** The object that contains the part at an address, and the part's key. */
  #place(address: string): readonly [holder: Part, name: string] {
    if (address === '#') return [{ root: this.root }, 'root'];
    if (address.startsWith('#/')) return this.#pointed(address);
    const [, method, path, rest = ''] = /^([A-Z]+) (\/\S*)(?: (.+))?$/.exec(address) ?? [];
    if (method !== undefined && path !== undefined) return this.#inOperation(method, path, rest);
    const [schema = '', property] = address.split('.');
    if (property === undefined) return [this.#at(['components', 'schemas']), schema];
    return [this.#at(['components', 'schemas', schema, 'properties']), property];
  }

  #pointed(pointer: string): readonly [Part, string] {
    const steps = pointer
      .slice(2)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const name = steps.pop() ?? '';
    return [this.#at(steps), name];
  }

  #inOperation(method: string, path: string, rest: string): readonly [Part, string] {
    const where = ['paths', path, method.toLowerCase()];
    if (rest === '') return [this.#at(where.slice(0, -1)), method.toLowerCase()];
    if (rest === 'body') {
      this.#inline(this.#at(where), 'requestBody');
      return [this.#at([...where, 'requestBody', 'content', 'application/json']), 'schema'];
    }
    if (rest.startsWith('?')) return this.#parameter(where, rest.slice(1));
    const [status = '', ...deeper] = rest.split(' ');
    const responses = this.#at([...where, 'responses']);
    this.#inline(responses, status);
    if (deeper[0] === 'headers') return [this.#at([...where, 'responses', status]), 'headers'];
    if (deeper[0] !== 'body') return [responses, status];
    return [this.#at([...where, 'responses', status, 'content', 'application/json']), 'schema'];
  }

  /** Copies a shared parameter into the operation. */
  #parameter(where: readonly string[], name: string): readonly [Part, string] {
    const list = this.#parameters(where);
    const index = list.findIndex((one) => isCalled(one, name));
    if (index !== -1) return [list as unknown as Part, String(index)];
    const shared = this.#parameters(where.slice(0, -1)).find((one) => isCalled(one, name));
    if (shared === undefined) throw new Error(`there is no parameter ${name}`);
    list.push(structuredClone(shared));
    return [list as unknown as Part, String(list.length - 1)];
  }

  #parameters(where: readonly string[]): Part[] {
    const list = (this.#at(where)['parameters'] ??= []) as Part[];
    for (const index of list.keys()) this.#inline(list as unknown as Part, String(index));
    return list;
  }

  /** Copies a shared part to the place of its reference. */
  #inline(holder: Part, name: string): void {
    const { $ref: reference } = (holder[name] ?? {}) as Part;
    if (typeof reference === 'string') holder[name] = structuredClone(this.part(reference));
  }

  #at(steps: readonly string[]): Part {
    let place = this.root;
    for (const step of steps) place = (place[step] ??= {}) as Part;
    return place;
  }
}

function isCalled(parameter: Part, name: string): boolean {
  const { role } = (parameter['x-crud'] ?? {}) as Part;
  return parameter['name'] === name || role === name;
}
