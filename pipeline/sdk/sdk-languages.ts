/** A language by its common name, and its generators, in the order in which releases of OpenAPI Generator introduced them. */
export interface SdkLanguage {
  readonly name: string;
  readonly generators: readonly [string, ...string[]];
}

/** Go and Composer read a tag of a repository that contains nothing but the SDK. */
const publishTag =
  'git init -b main && git add . && git commit -m "$VERSION" && git tag "v$VERSION" && git push "$REPOSITORY" main --tags';

/** The commands that publish an SDK, run in its folder; languages with other ways to publish have none. */
export const publishCommands: ReadonlyMap<string, string> = new Map([
  ['python', 'python -m build && twine upload dist/*'],
  ['typescript-axios', 'npm install && npm publish'],
  ['typescript-fetch', 'npm install && npm publish'],
  ['javascript', 'npm install && npm publish'],
  ['csharp', 'dotnet pack --configuration Release && dotnet nuget push **/*.nupkg'],
  ['java', 'mvn deploy'],
  ['kotlin', 'gradle publish'],
  ['scala', 'sbt publish'],
  ['ruby', 'gem build *.gemspec && gem push *.gem'],
  ['rust', 'cargo publish'],
  ['go', publishTag],
  ['php', publishTag],
  ['dart', 'dart pub publish'],
  ['elixir', 'mix hex.publish'],
  ['haskell', 'cabal sdist && cabal upload dist-newstyle/sdist/*.tar.gz'],
]);

/** The languages for which specmill chooses package names and checks the SDKs. */
export const sdkLanguages: readonly SdkLanguage[] = [
  { name: 'python', generators: ['python'] },
  { name: 'go', generators: ['go'] },
  // Releases below 6.2 have two: "csharp" is the old one there and the only one later.
  { name: 'csharp', generators: ['csharp-netcore', 'csharp'] },
  { name: 'java', generators: ['java'] },
  { name: 'kotlin', generators: ['kotlin'] },
  { name: 'php', generators: ['php'] },
  { name: 'ruby', generators: ['ruby'] },
  { name: 'rust', generators: ['rust'] },
  { name: 'scala', generators: ['scala-sttp'] },
  { name: 'typescript-axios', generators: ['typescript-axios'] },
  { name: 'typescript-fetch', generators: ['typescript-fetch'] },
  { name: 'javascript', generators: ['javascript'] },
  { name: 'swift5', generators: ['swift5', 'swift6'] },
  { name: 'dart', generators: ['dart'] },
  { name: 'r', generators: ['r'] },
  { name: 'perl', generators: ['perl'] },
  { name: 'elixir', generators: ['elixir'] },
  { name: 'haskell', generators: ['haskell-http-client'] },
];

/** Languages whose generated code does not compile for unrestricted schemas. */
export const typedLanguages: readonly string[] = ['perl', 'rust'];

/** The generators of OpenAPI Generator 7.0.0, so that a misspelled name is reported before anything is downloaded. */
export const generatorNames: readonly string[] = `
ada ada-server android apache2 apex asciidoc aspnetcore avro-schema bash c clojure
cpp-pistache-server cpp-qt-client cpp-qt-qhttpengine-server cpp-restbed-server
cpp-restbed-server-deprecated cpp-restsdk cpp-tiny cpp-tizen cpp-ue4 crystal csharp
csharp-functions cwiki dart dart-dio dynamic-html eiffel elixir elm erlang-client
erlang-proper erlang-server fsharp-functions fsharp-giraffe-server go go-echo-server
go-gin-server go-server graphql-nodejs-express-server graphql-schema groovy haskell
haskell-http-client haskell-yesod html html2 java java-camel java-helidon-client
java-helidon-server java-inflector java-micronaut-client java-micronaut-server java-msf4j
java-pkmst java-play-framework java-undertow-server java-vertx java-vertx-web javascript
javascript-apollo-deprecated javascript-closure-angular javascript-flowtyped jaxrs-cxf
jaxrs-cxf-cdi jaxrs-cxf-client jaxrs-cxf-extended jaxrs-jersey jaxrs-resteasy
jaxrs-resteasy-eap jaxrs-spec jetbrains-http-client jmeter julia-client julia-server k6
kotlin kotlin-server kotlin-spring kotlin-vertx ktorm-schema lua markdown mysql-schema
n4js nim nodejs-express-server objc ocaml openapi openapi-yaml perl php php-dt
php-laravel php-lumen php-mezzio-ph php-slim4 php-symfony plantuml postman-collection
powershell protobuf-schema python python-aiohttp python-blueplanet python-fastapi
python-flask r ruby ruby-on-rails ruby-sinatra rust rust-server scala-akka
scala-akka-http-server scala-finch scala-gatling scala-lagom-server scala-play-server
scala-sttp scala-sttp4 scalatra scalaz spring swift-combine swift5 typescript
typescript-angular typescript-aurelia typescript-axios typescript-fetch
typescript-inversify typescript-jquery typescript-nestjs typescript-node
typescript-redux-query typescript-rxjs wsdl-schema xojo-client zapier
`
  .trim()
  .split(/\s+/);

/** The generator of a language; null if there is none in the list. The name of a generator represents itself, unless it is in the table. */
export function generatorOf(language: string, listed: readonly string[]): string | null {
  const known = sdkLanguages.find(({ name }) => name === language);
  const candidates = known?.generators ?? [language];
  return candidates.find((name) => listed.includes(name)) ?? null;
}
