-- The sample shop. SQLite keeps the comments inside a CREATE TABLE, and introspection reads them.

CREATE TABLE customers (
  -- People who buy.
  -- A customer is kept for as long as an order refers to it.
  id INTEGER PRIMARY KEY,
  email VARCHAR(254) NOT NULL UNIQUE CHECK (length(email) >= 3), -- Where receipts go.
  name VARCHAR(120) NOT NULL CHECK (length(name) >= 1), -- Full name, as the customer writes it.
  phone VARCHAR(16), -- International format without the plus sign.
  created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE categories (
  -- Shelves of the shop; a category may be inside another.
  id INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES categories (id) ON DELETE SET NULL,
  name VARCHAR(80) NOT NULL UNIQUE,
  position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0) -- Order on the page, smallest first.
);

CREATE TABLE products (
  -- What the shop sells.
  id INTEGER PRIMARY KEY,
  category_id INTEGER NOT NULL REFERENCES categories (id),
  sku VARCHAR(32) NOT NULL UNIQUE, -- Stock-keeping unit, printed on the label.
  name VARCHAR(160) NOT NULL,
  description TEXT,
  price DECIMAL(10, 2) NOT NULL CHECK (price >= 0), -- Gross price in the shop's currency.
  stock INTEGER NOT NULL DEFAULT 0 CHECK (stock >= 0),
  active BOOLEAN NOT NULL DEFAULT 1,
  attributes JSON, -- Free-form facts, such as colour or size.
  created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX products_by_category ON products (category_id, name);

CREATE TABLE orders (
  -- An order from basket to delivery.
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  status VARCHAR(16) NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'shipped', 'cancelled')), -- Progress of the order.
  note VARCHAR(500), -- What the customer asked for.
  placed_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  shipped_on DATE
);
CREATE INDEX orders_by_customer ON orders (customer_id, placed_at DESC);

CREATE TABLE order_items (
  -- Lines of an order: a product, its quantity and its price.
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL REFERENCES products (id),
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  unit_price DECIMAL(10, 2) NOT NULL CHECK (unit_price >= 0), -- Price on the day of the order.
  line_total DECIMAL(12, 2) GENERATED ALWAYS AS (quantity * unit_price) STORED, -- Quantity times unit price.
  PRIMARY KEY (order_id, product_id)
);

CREATE TABLE payments (
  -- A payment for an order, successful or not.
  id INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  method VARCHAR(16) NOT NULL CHECK (method IN ('card', 'mobile_money', 'cash')),
  amount DECIMAL(10, 2) NOT NULL CHECK (amount > 0),
  state VARCHAR(16) NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'approved', 'failed', 'timed_out')),
  checkout_request_id VARCHAR(64) UNIQUE, -- Key of the push request at the payment provider.
  receipt VARCHAR(16), -- Receipt number, once the payment is approved.
  created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX payments_by_order ON payments (order_id);

CREATE VIEW product_sales AS
  -- How often each product was sold, and for how much.
  SELECT p.id AS product_id, p.name, SUM(i.quantity) AS sold, SUM(i.quantity * i.unit_price) AS revenue
  FROM products p JOIN order_items i ON i.product_id = p.id
  GROUP BY p.id, p.name;
