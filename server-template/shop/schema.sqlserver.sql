-- The sample shop of schema.sqlite.sql for SQL Server.
-- Columns with a list of values are case-sensitive, as in SQLite.

CREATE TABLE customers (
  id bigint IDENTITY PRIMARY KEY,
  email nvarchar(254) NOT NULL CONSTRAINT customers_email_unique UNIQUE CONSTRAINT customers_email_length CHECK (LEN(email) >= 3),
  name nvarchar(120) NOT NULL CONSTRAINT customers_name_length CHECK (LEN(name) >= 1),
  phone nvarchar(16),
  created_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME(),
  updated_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME()
);

CREATE TABLE categories (
  id bigint IDENTITY PRIMARY KEY,
  -- A table that refers to itself cannot set null: SQL Server allows no such action there.
  parent_id bigint CONSTRAINT categories_parent REFERENCES categories (id),
  name nvarchar(80) NOT NULL CONSTRAINT categories_name_unique UNIQUE,
  position bigint NOT NULL DEFAULT 0 CONSTRAINT categories_position_range CHECK (position >= 0)
);

CREATE TABLE products (
  id bigint IDENTITY PRIMARY KEY,
  category_id bigint NOT NULL CONSTRAINT products_category REFERENCES categories (id),
  sku nvarchar(32) NOT NULL CONSTRAINT products_sku_unique UNIQUE,
  name nvarchar(160) NOT NULL,
  description nvarchar(max),
  price decimal(10, 2) NOT NULL CONSTRAINT products_price_range CHECK (price >= 0),
  stock bigint NOT NULL DEFAULT 0 CONSTRAINT products_stock_range CHECK (stock >= 0),
  active bit NOT NULL DEFAULT 1,
  attributes nvarchar(max) CONSTRAINT products_attributes_json CHECK (ISJSON(attributes) = 1),
  created_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME(),
  updated_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME()
);
CREATE INDEX products_by_category ON products (category_id, name);

CREATE TABLE orders (
  id bigint IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL CONSTRAINT orders_customer REFERENCES customers (id),
  status nvarchar(16) COLLATE Latin1_General_100_CS_AS NOT NULL DEFAULT 'pending' CONSTRAINT orders_status_values CHECK (status IN ('pending', 'paid', 'shipped', 'cancelled')),
  note nvarchar(500),
  placed_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME(),
  shipped_on date
);
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at DESC);

CREATE TABLE order_items (
  order_id bigint NOT NULL CONSTRAINT order_items_order REFERENCES orders (id) ON DELETE CASCADE,
  product_id bigint NOT NULL CONSTRAINT order_items_product REFERENCES products (id),
  quantity bigint NOT NULL CONSTRAINT order_items_quantity_range CHECK (quantity BETWEEN 1 AND 999),
  unit_price decimal(10, 2) NOT NULL CONSTRAINT order_items_unit_price_range CHECK (unit_price >= 0),
  line_total AS CAST(quantity * unit_price AS decimal(12, 2)) PERSISTED,
  CONSTRAINT order_items_key PRIMARY KEY (order_id, product_id)
);

CREATE TABLE payments (
  id bigint IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL CONSTRAINT payments_order REFERENCES orders (id),
  method nvarchar(16) COLLATE Latin1_General_100_CS_AS NOT NULL CONSTRAINT payments_method_values CHECK (method IN ('card', 'mobile_money', 'cash')),
  amount decimal(10, 2) NOT NULL CONSTRAINT payments_amount_range CHECK (amount > 0),
  state nvarchar(16) COLLATE Latin1_General_100_CS_AS NOT NULL DEFAULT 'pending' CONSTRAINT payments_state_values CHECK (state IN ('pending', 'approved', 'failed', 'timed_out')),
  checkout_request_id nvarchar(64),
  receipt nvarchar(16),
  created_at datetime2 NOT NULL DEFAULT SYSUTCDATETIME()
);
-- A constraint would let only one payment be without a number.
CREATE UNIQUE INDEX payments_checkout_request_unique ON payments (checkout_request_id) WHERE checkout_request_id IS NOT NULL;
CREATE INDEX payments_by_order ON payments (order_id);
GO

CREATE VIEW product_sales AS
  SELECT p.id AS product_id, p.name, SUM(i.quantity) AS sold, SUM(i.quantity * i.unit_price) AS revenue
  FROM products p JOIN order_items i ON i.product_id = p.id
  GROUP BY p.id, p.name;
GO

EXEC sp_addextendedproperty 'MS_Description', N'People who buy.
A customer is kept for as long as an order refers to it.', 'SCHEMA', 'dbo', 'TABLE', 'customers';
EXEC sp_addextendedproperty 'MS_Description', N'Where receipts go.', 'SCHEMA', 'dbo', 'TABLE', 'customers', 'COLUMN', 'email';
EXEC sp_addextendedproperty 'MS_Description', N'Full name, as the customer writes it.', 'SCHEMA', 'dbo', 'TABLE', 'customers', 'COLUMN', 'name';
EXEC sp_addextendedproperty 'MS_Description', N'International format without the plus sign.', 'SCHEMA', 'dbo', 'TABLE', 'customers', 'COLUMN', 'phone';
EXEC sp_addextendedproperty 'MS_Description', N'Shelves of the shop; a category may be inside another.', 'SCHEMA', 'dbo', 'TABLE', 'categories';
EXEC sp_addextendedproperty 'MS_Description', N'Order on the page, smallest first.', 'SCHEMA', 'dbo', 'TABLE', 'categories', 'COLUMN', 'position';
EXEC sp_addextendedproperty 'MS_Description', N'What the shop sells.', 'SCHEMA', 'dbo', 'TABLE', 'products';
EXEC sp_addextendedproperty 'MS_Description', N'Stock-keeping unit, printed on the label.', 'SCHEMA', 'dbo', 'TABLE', 'products', 'COLUMN', 'sku';
EXEC sp_addextendedproperty 'MS_Description', N'Gross price in the shop''s currency.', 'SCHEMA', 'dbo', 'TABLE', 'products', 'COLUMN', 'price';
EXEC sp_addextendedproperty 'MS_Description', N'Free-form facts, such as colour or size.', 'SCHEMA', 'dbo', 'TABLE', 'products', 'COLUMN', 'attributes';
EXEC sp_addextendedproperty 'MS_Description', N'An order from basket to delivery.', 'SCHEMA', 'dbo', 'TABLE', 'orders';
EXEC sp_addextendedproperty 'MS_Description', N'Progress of the order.', 'SCHEMA', 'dbo', 'TABLE', 'orders', 'COLUMN', 'status';
EXEC sp_addextendedproperty 'MS_Description', N'What the customer asked for.', 'SCHEMA', 'dbo', 'TABLE', 'orders', 'COLUMN', 'note';
EXEC sp_addextendedproperty 'MS_Description', N'Lines of an order: a product, its quantity and its price.', 'SCHEMA', 'dbo', 'TABLE', 'order_items';
EXEC sp_addextendedproperty 'MS_Description', N'Price on the day of the order.', 'SCHEMA', 'dbo', 'TABLE', 'order_items', 'COLUMN', 'unit_price';
EXEC sp_addextendedproperty 'MS_Description', N'Quantity times unit price.', 'SCHEMA', 'dbo', 'TABLE', 'order_items', 'COLUMN', 'line_total';
EXEC sp_addextendedproperty 'MS_Description', N'A payment for an order, successful or not.', 'SCHEMA', 'dbo', 'TABLE', 'payments';
EXEC sp_addextendedproperty 'MS_Description', N'Key of the push request at the payment provider.', 'SCHEMA', 'dbo', 'TABLE', 'payments', 'COLUMN', 'checkout_request_id';
EXEC sp_addextendedproperty 'MS_Description', N'Receipt number, once the payment is approved.', 'SCHEMA', 'dbo', 'TABLE', 'payments', 'COLUMN', 'receipt';
EXEC sp_addextendedproperty 'MS_Description', N'How often each product was sold, and for how much.', 'SCHEMA', 'dbo', 'VIEW', 'product_sales';
