SET ANSI_NULLS, ANSI_PADDING, ANSI_WARNINGS, ARITHABORT, CONCAT_NULL_YIELDS_NULL ON;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
SET NUMERIC_ROUNDABORT OFF;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
SET QUOTED_IDENTIFIER ON;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
SET XACT_ABORT ON;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

BEGIN TRANSACTION;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop view big_orders
DROP VIEW [big_orders];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- rename table clients to customers
EXEC sp_rename N'[clients]', N'customers';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- rename column orders.quantity to qty
ALTER TABLE [orders] DROP CONSTRAINT [orders_qty];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] DROP COLUMN [total];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
EXEC sp_rename N'[orders].[quantity]', N'qty', N'COLUMN';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ADD [total] AS (qty * 2) PERSISTED;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ADD CONSTRAINT [orders_qty] CHECK (qty > 0 -- always
);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop foreign key orders (customer_id)
ALTER TABLE [orders] DROP CONSTRAINT [orders_customer];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop foreign key refunds (customer_id)
ALTER TABLE [refunds] DROP CONSTRAINT [refunds_customer];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop check orders_qty on orders
ALTER TABLE [orders] DROP CONSTRAINT [orders_qty];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop index weird ]"name on orders
DROP INDEX [weird ]]"name] ON [orders];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop unique customers (email, name)
ALTER TABLE [customers] DROP CONSTRAINT [customers_email];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop primary key orders (id, region)
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [orders] DROP CONSTRAINT ' + QUOTENAME((SELECT TOP 1 k.name FROM sys.key_constraints k WHERE k.parent_object_id = OBJECT_ID(N'[orders]') AND k.type = 'PK')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop column orders.total
ALTER TABLE [orders] DROP COLUMN [total];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create table logs
CREATE TABLE [logs] (
  [id] int NOT NULL,
  PRIMARY KEY ([id])
);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add column orders.old
ALTER TABLE [orders] ADD [old] varchar(10) NULL DEFAULT 'x';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column customers.name: type varchar(120) to varchar(40), no default
-- destructive: values that are too long or too large are rejected or cut
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [customers] DROP CONSTRAINT ' + QUOTENAME((SELECT name FROM sys.default_constraints WHERE parent_object_id = OBJECT_ID(N'[customers]') AND COL_NAME(parent_object_id, parent_column_id) = N'name')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [customers] ALTER COLUMN [name] varchar(40) NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column orders.id: type bigint to int
-- destructive: values that are too long or too large are rejected or cut
ALTER TABLE [orders] ALTER COLUMN [id] int NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column orders.qty: type bigint to int, may be null, default ((1))
-- destructive: values that are too long or too large are rejected or cut
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [orders] DROP CONSTRAINT ' + QUOTENAME((SELECT name FROM sys.default_constraints WHERE parent_object_id = OBJECT_ID(N'[orders]') AND COL_NAME(parent_object_id, parent_column_id) = N'qty')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
DROP INDEX [orders_by_qty] ON [orders];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ALTER COLUMN [qty] int NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
CREATE INDEX [orders_by_qty] ON [orders] ([qty]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ADD DEFAULT ((1)) FOR [qty];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop column orders.region
-- destructive: the values of orders.region are lost
ALTER TABLE [orders] DROP COLUMN [region];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add unique customers (email)
ALTER TABLE [customers] ADD CONSTRAINT [customers_email] UNIQUE ([email]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add primary key orders (id)
ALTER TABLE [orders] ADD PRIMARY KEY ([id]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create index orders_by_note on orders
CREATE INDEX [orders_by_note] ON [orders] ([note]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add check orders_qty on orders
ALTER TABLE [orders] ADD CONSTRAINT [orders_qty] CHECK (qty > 0);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add foreign key orders (customer_id)
ALTER TABLE [orders] ADD CONSTRAINT [orders_customer] FOREIGN KEY ([customer_id]) REFERENCES [customers] ([id]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop table refunds
-- destructive: all rows of refunds are lost
DROP TABLE [refunds];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create view big_orders
CREATE VIEW [big_orders] AS
SELECT id FROM orders;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- comment on customers
IF EXISTS (SELECT 1 FROM sys.extended_properties WHERE name = N'MS_Description' AND class = 1 AND major_id = OBJECT_ID(N'[customers]') AND minor_id = 0) EXEC sp_dropextendedproperty N'MS_Description', N'SCHEMA', N'dbo', N'TABLE', N'customers';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
EXEC sp_addextendedproperty N'MS_Description', N'Who buys', N'SCHEMA', N'dbo', N'TABLE', N'customers';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- comment on customers.name
IF EXISTS (SELECT 1 FROM sys.extended_properties WHERE name = N'MS_Description' AND class = 1 AND major_id = OBJECT_ID(N'[customers]') AND minor_id = COLUMNPROPERTY(OBJECT_ID(N'[customers]'), N'name', 'ColumnId')) EXEC sp_dropextendedproperty N'MS_Description', N'SCHEMA', N'dbo', N'TABLE', N'customers', N'COLUMN', N'name';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
EXEC sp_addextendedproperty N'MS_Description', N'The customer''s name', N'SCHEMA', N'dbo', N'TABLE', N'customers', N'COLUMN', N'name';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

COMMIT;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

SET NOEXEC OFF;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
IF @@TRANCOUNT > 0 ROLLBACK;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
