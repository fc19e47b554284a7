-- Adds the column for passwords, which is in the document, and sets the password of all sample customers to: shop
ALTER TABLE customers ADD COLUMN password_hash VARCHAR(200);
UPDATE customers SET password_hash = 'scrypt$c3BlY21pbGwgc2FtcGxlIA==$yCmGgRN/08phf09DmSa9r5f8LvWa63Z31PBR2q5fMvk=';
