/** The fixed keys of all objects: https://spec.openapis.org/oas/v3.0.3 */
export const openApiKeys: readonly string[] = `
  openapi info servers paths components security tags externalDocs title description
  termsOfService contact license version name url email variables enum default schemas responses
  parameters examples requestBodies headers securitySchemes links callbacks get put post delete
  options head patch trace summary operationId requestBody deprecated in required allowEmptyValue
  style explode allowReserved schema example content encoding contentType value externalValue
  operationRef server multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength
  minLength pattern maxItems minItems uniqueItems maxProperties minProperties type not allOf oneOf
  anyOf items properties additionalProperties format nullable discriminator readOnly writeOnly xml
  propertyName mapping namespace prefix attribute wrapped scheme bearerFormat flows
  openIdConnectUrl implicit password clientCredentials authorizationCode authorizationUrl tokenUrl
  refreshUrl scopes
`
  .trim()
  .split(/\s+/);
