/** Names that generated files import from Drizzle and from the runtime, which no table or enum may have. */
export const importedNames: ReadonlySet<string> = new Set(
  `list get create update remove custom table api openDatabase now sql primaryKey notImplemented
  integer bigint smallint tinyint mediumint int int2 int4 numeric decimal real float double
  doublePrecision boolean bool bit bitBoolean text varchar char nvarchar nchar ntext tinytext
  mediumtext longtext blob bytes bytea uuid date time timestamp datetime datetime2 datetimeoffset
  dateTime smallDateTime json jsonb set otherType mysqlEnum pgEnum cockroachEnum
  pgTable pgView pgMaterializedView pgSchema mysqlTable mysqlView mysqlSchema sqliteTable sqliteView
  mssqlTable mssqlView mssqlSchema cockroachTable cockroachView cockroachMaterializedView
  cockroachSchema`.split(/\s+/),
);
