-- The sample shop of schema.sqlite.sql for MySQL 8 and MariaDB.
-- A list of values is an ENUM: a CHECK would ignore case and trailing spaces.

CREATE TABLE customers (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  email varchar(254) NOT NULL COMMENT 'Where receipts go.',
  name varchar(120) NOT NULL COMMENT 'Full name, as the customer writes it.',
  phone varchar(16) COMMENT 'International format without the plus sign.',
  created_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  updated_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  CONSTRAINT customers_email_unique UNIQUE (email),
  CONSTRAINT customers_email_length CHECK (char_length(email) >= 3),
  CONSTRAINT customers_name_length CHECK (char_length(name) >= 1)
) COMMENT = 'People who buy.\nA customer is kept for as long as an order refers to it.';

CREATE TABLE categories (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  parent_id bigint,
  name varchar(80) NOT NULL,
  position bigint NOT NULL DEFAULT 0 COMMENT 'Order on the page, smallest first.',
  CONSTRAINT categories_name_unique UNIQUE (name),
  CONSTRAINT categories_parent FOREIGN KEY (parent_id) REFERENCES categories (id) ON DELETE SET NULL,
  CONSTRAINT categories_position_range CHECK (position >= 0)
) COMMENT = 'Shelves of the shop; a category may be inside another.';

CREATE TABLE products (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  category_id bigint NOT NULL,
  sku varchar(32) NOT NULL COMMENT 'Stock-keeping unit, printed on the label.',
  name varchar(160) NOT NULL,
  description text,
  price decimal(10, 2) NOT NULL COMMENT 'Gross price in the shop''s currency.',
  stock bigint NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  attributes json COMMENT 'Free-form facts, such as colour or size.',
  created_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  updated_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  CONSTRAINT products_sku_unique UNIQUE (sku),
  CONSTRAINT products_category FOREIGN KEY (category_id) REFERENCES categories (id),
  CONSTRAINT products_price_range CHECK (price >= 0),
  CONSTRAINT products_stock_range CHECK (stock >= 0)
) COMMENT = 'What the shop sells.';
CREATE INDEX products_by_category ON products (category_id, name);

CREATE TABLE orders (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  customer_id bigint NOT NULL,
  status enum('pending', 'paid', 'shipped', 'cancelled') NOT NULL DEFAULT 'pending' COMMENT 'Progress of the order.',
  note varchar(500) COMMENT 'What the customer asked for.',
  placed_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  shipped_on date,
  CONSTRAINT orders_customer FOREIGN KEY (customer_id) REFERENCES customers (id)
) COMMENT = 'An order from basket to delivery.';
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at DESC);

CREATE TABLE order_items (
  order_id bigint NOT NULL,
  product_id bigint NOT NULL,
  quantity bigint NOT NULL,
  unit_price decimal(10, 2) NOT NULL COMMENT 'Price on the day of the order.',
  line_total decimal(12, 2) GENERATED ALWAYS AS (quantity * unit_price) STORED COMMENT 'Quantity times unit price.',
  PRIMARY KEY (order_id, product_id),
  CONSTRAINT order_items_order FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE CASCADE,
  CONSTRAINT order_items_product FOREIGN KEY (product_id) REFERENCES products (id),
  CONSTRAINT order_items_quantity_range CHECK (quantity BETWEEN 1 AND 999),
  CONSTRAINT order_items_unit_price_range CHECK (unit_price >= 0)
) COMMENT = 'Lines of an order: a product, its quantity and its price.';

CREATE TABLE payments (
  id bigint NOT NULL AUTO_INCREMENT PRIMARY KEY,
  order_id bigint NOT NULL,
  method enum('card', 'mobile_money', 'cash') NOT NULL,
  amount decimal(10, 2) NOT NULL,
  state enum('pending', 'approved', 'failed', 'timed_out') NOT NULL DEFAULT 'pending',
  checkout_request_id varchar(64) COMMENT 'Key of the push request at the payment provider.',
  receipt varchar(16) COMMENT 'Receipt number, once the payment is approved.',
  created_at datetime(6) NOT NULL DEFAULT CURRENT_TIMESTAMP(6),
  CONSTRAINT payments_checkout_request_unique UNIQUE (checkout_request_id),
  CONSTRAINT payments_order FOREIGN KEY (order_id) REFERENCES orders (id),
  CONSTRAINT payments_amount_range CHECK (amount > 0)
) COMMENT = 'A payment for an order, successful or not.';
CREATE INDEX payments_by_order ON payments (order_id);

CREATE VIEW product_sales AS
  SELECT p.id AS product_id, p.name, SUM(i.quantity) AS sold, SUM(i.quantity * i.unit_price) AS revenue
  FROM products p JOIN order_items i ON i.product_id = p.id
  GROUP BY p.id, p.name;
