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

-- rename table customers to clients
EXEC sp_rename N'[customers]', N'clients';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- rename column orders.qty to quantity
ALTER TABLE [orders] DROP CONSTRAINT [orders_qty];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
EXEC sp_rename N'[orders].[qty]', N'quantity', N'COLUMN';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ADD CONSTRAINT [orders_qty] CHECK (quantity > 0);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop foreign key orders (customer_id)
ALTER TABLE [orders] DROP CONSTRAINT [orders_customer];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop check orders_qty on orders
ALTER TABLE [orders] DROP CONSTRAINT [orders_qty];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop index orders_by_note on orders
DROP INDEX [orders_by_note] ON [orders];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop unique clients (email)
ALTER TABLE [clients] DROP CONSTRAINT [customers_email];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop primary key orders (id)
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [orders] DROP CONSTRAINT ' + QUOTENAME((SELECT TOP 1 k.name FROM sys.key_constraints k WHERE k.parent_object_id = OBJECT_ID(N'[orders]') AND k.type = 'PK')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create table refunds
CREATE TABLE [refunds] (
  [id] int NOT NULL,
  [customer_id] int NULL,
  PRIMARY KEY ([id])
);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add column orders.region
ALTER TABLE [orders] ADD [region] varchar(20) NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
-- fill: set Order.region in rows that have no value for it
UPDATE [orders] SET [region] = N'EU' WHERE [region] IS NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ALTER COLUMN [region] varchar(20) NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column clients.name: type varchar(40) to varchar(120), default 'nobody'
ALTER TABLE [clients] ALTER COLUMN [name] varchar(120) NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [clients] ADD DEFAULT 'nobody' FOR [name];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column orders.id: type int to bigint
ALTER TABLE [orders] ALTER COLUMN [id] bigint NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- change column orders.quantity: type int to bigint, not null, default ((5))
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [orders] DROP CONSTRAINT ' + QUOTENAME((SELECT name FROM sys.default_constraints WHERE parent_object_id = OBJECT_ID(N'[orders]') AND COL_NAME(parent_object_id, parent_column_id) = N'quantity')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
DROP INDEX [orders_by_qty] ON [orders];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
-- fill: set Order.qty in rows that have no value for it
UPDATE [orders] SET [quantity] = ((5)) WHERE [quantity] IS NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ALTER COLUMN [quantity] bigint NOT NULL;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
CREATE INDEX [orders_by_qty] ON [orders] ([quantity]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] ADD DEFAULT ((5)) FOR [quantity];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add column orders.total
ALTER TABLE [orders] ADD [total] AS (quantity * 2) PERSISTED;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop column orders.old
-- destructive: the values of orders.old are lost
DECLARE @specmill nvarchar(max) = N'ALTER TABLE [orders] DROP CONSTRAINT ' + QUOTENAME((SELECT name FROM sys.default_constraints WHERE parent_object_id = OBJECT_ID(N'[orders]') AND COL_NAME(parent_object_id, parent_column_id) = N'old')); EXEC (@specmill);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
ALTER TABLE [orders] DROP COLUMN [old];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add unique clients (email, name)
ALTER TABLE [clients] ADD CONSTRAINT [customers_email] UNIQUE ([email], [name]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add primary key orders (id, region)
ALTER TABLE [orders] ADD PRIMARY KEY ([id], [region]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create index refunds_open on refunds
CREATE UNIQUE INDEX [refunds_open] ON [refunds] ([customer_id]) WHERE id > 5;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create index weird ]"name on orders
CREATE INDEX [weird ]]"name] ON [orders] ([region]);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add check orders_qty on orders
ALTER TABLE [orders] ADD CONSTRAINT [orders_qty] CHECK (quantity > 0 -- always
);
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add foreign key refunds (customer_id)
ALTER TABLE [refunds] ADD CONSTRAINT [refunds_customer] FOREIGN KEY ([customer_id]) REFERENCES [clients] ([id]) ON UPDATE CASCADE;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- add foreign key orders (customer_id)
ALTER TABLE [orders] ADD CONSTRAINT [orders_customer] FOREIGN KEY ([customer_id]) REFERENCES [clients] ([id]) ON DELETE CASCADE;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- drop table logs
-- destructive: all rows of logs are lost
DROP TABLE [logs];
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- create view big_orders
CREATE VIEW [big_orders] AS
SELECT id, region FROM orders;
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- comment on clients
IF EXISTS (SELECT 1 FROM sys.extended_properties WHERE name = N'MS_Description' AND class = 1 AND major_id = OBJECT_ID(N'[clients]') AND minor_id = 0) EXEC sp_dropextendedproperty N'MS_Description', N'SCHEMA', N'dbo', N'TABLE', N'clients';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO
EXEC sp_addextendedproperty N'MS_Description', N'Who buys; "quoted" and it''s fine', N'SCHEMA', N'dbo', N'TABLE', N'clients';
GO
IF @@ERROR <> 0 SET NOEXEC ON;
GO

-- comment on clients.name
IF EXISTS (SELECT 1 FROM sys.extended_properties WHERE name = N'MS_Description' AND class = 1 AND major_id = OBJECT_ID(N'[clients]') AND minor_id = COLUMNPROPERTY(OBJECT_ID(N'[clients]'), N'name', 'ColumnId')) EXEC sp_dropextendedproperty N'MS_Description', N'SCHEMA', N'dbo', N'TABLE', N'clients', N'COLUMN', N'name';
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
