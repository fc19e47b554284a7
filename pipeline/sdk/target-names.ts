import { isRecord } from '../model/json-pointer.ts';

/** Members of pydantic models: a field of that name would hide or break them. A field `datetime` would hide the type of later fields. */
const pydanticNames = new Set(
  `config construct copy datetime dict fields from_orm from_dict from_json json parse_file parse_obj parse_raw schema
  schema_json to_dict to_json to_str update_forward_refs validate`.split(/\s+/),
);

/** Replacements for property names that would break the generated class in a language. */
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

/** Imports of a Python client's modules, which a model of that name would shadow. */
const pythonImports = new Set(
  `Annotated Any ApiAttributeError ApiClient ApiException ApiKeyError ApiResponse ApiTypeError ApiValueError
  BadRequestException BaseModel ClassVar ConfigDict Configuration Decimal Dict Enum Field ForbiddenException List
  Literal NotFoundException OpenApiException Optional PrivateAttr SecretStr Self ServiceException StrictBool
  StrictBytes StrictFloat StrictInt StrictStr ThreadPool Tuple UnauthorizedException Union ValidationError`.split(
    /\s+/,
  ),
);

/** Replacements for model names that would break the generated code in a language. */
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

/** Same algorithm as the Python generator. */
function snakeCase(name: string): string {
  return name
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toLowerCase();
}
