import { isRecord } from '../model/json-pointer.ts';

/** What a pydantic model has: a field of such a name would hide it, or not be taken at all. A field `datetime` would hide the type of the fields below it. */
const pydanticNames = new Set(
  `config construct copy datetime dict fields from_orm from_dict from_json json parse_file parse_obj parse_raw schema
  schema_json to_dict to_json to_str update_forward_refs validate`.split(/\s+/),
);

/** Names that properties of a document have in a language's code, where its generator would give them one that breaks the class that they are in. */
export function propertyNames(
  language: string,
  document: unknown,
): Readonly<Record<string, string>> {
  if (language !== 'python') return {};
  const found = [...propertiesOf(document)].flatMap((name) => {
    const own = snakeCase(name);
    return pydanticNames.has(own) ? [[name, `var_${own}`] as const] : [];
  });
  return Object.fromEntries(found);
}

/** What a module of a Python client imports: a model of such a name would take its place. */
const pythonImports = new Set(
  `Annotated Any ApiAttributeError ApiClient ApiException ApiKeyError ApiResponse ApiTypeError ApiValueError
  BadRequestException BaseModel ClassVar ConfigDict Configuration Decimal Dict Enum Field ForbiddenException List
  Literal NotFoundException OpenApiException Optional PrivateAttr SecretStr Self ServiceException StrictBool
  StrictBytes StrictFloat StrictInt StrictStr ThreadPool Tuple UnauthorizedException Union ValidationError`.split(
    /\s+/,
  ),
);

/** Names that models of a document have in a language's code, likewise. */
export function modelNames(language: string, document: unknown): Readonly<Record<string, string>> {
  const components = isRecord(document) ? document['components'] : undefined;
  const schemas = isRecord(components) ? components['schemas'] : undefined;
  if (language !== 'python' || !isRecord(schemas)) return {};
  const found = Object.keys(schemas)
    .filter((name) => pythonImports.has(name))
    .map((name) => {
      let own = `Model${name}`;
      while (Object.hasOwn(schemas, own)) own = `Model${own}`;
      return [name, own] as const;
    });
  return Object.fromEntries(found);
}

function propertiesOf(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const item of value) propertiesOf(item, found);
  if (!isRecord(value)) return found;
  const { properties } = value;
  for (const name of Object.keys(isRecord(properties) ? properties : {})) found.add(name);
  for (const part of Object.values(value)) propertiesOf(part, found);
  return found;
}

/** As the generator for Python does. */
function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase();
}
