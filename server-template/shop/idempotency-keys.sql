-- Keys of placed orders, which are in the document: an order that is sent again is stored once.
CREATE TABLE idempotency_keys (
  id VARCHAR(64) NOT NULL PRIMARY KEY,
  fingerprint VARCHAR(64) NOT NULL,
  response TEXT,
  expires BIGINT NOT NULL
);
CREATE INDEX idempotency_keys_expires ON idempotency_keys (expires, id);
