import { describe, expect, it } from 'vitest'
import { customerText, customerViolations } from '@/lib/customer-text'

describe('a server’s text', () => {
  it.each([
    'The content-type "application/json;charset=UTF-8" is not supported. Supported MIME types are "application/ld+json".',
    'Unsupported Media Type: text/plain',
    'The type of the "quantity" attribute must be "int", "string" given.',
    'Extra attributes are not allowed ("plan" is unknown).',
    'The input data is misformatted: This value should be of type int.',
    'Nested documents for attribute "offer" are not allowed. Use IRIs instead.',
    'Invalid IRI "2".',
    'Item not found for "/api/offers/999".',
    'plainPassword: This value is too short.',
    'items[0].offer: This value should not be null.',
    'The field order_item_id is missing.',
    'Cannot create an instance of "App\\Dto\\Registration" from serialized data because its constructor requires the following parameters to be present : "$plainPassword".',
    'App\\Entity\\Order not found',
    'Call to a member function getId() on null',
    'Order::total() must not be accessed before initialization',
    'Expected argument of type "int", "string" given at property path "quantity".',
    'Notice: Undefined array key "offer"',
    'Uncaught PDOException: could not find driver',
    'TypeError: Cannot read properties of undefined',
    'Error in /srv/app/src/State/Checkout.php on line 12',
    '#0 /srv/app/vendor/symfony/http-kernel/HttpKernel.php(181)',
    'Syntax error',
    'No route found for "POST http://localhost/api/register"',
    'SQLSTATE[23505]: Unique violation: 7 ERROR',
    'An exception occurred while executing a query: INSERT INTO orders VALUES (1)',
    'duplicate key value violates unique constraint "uniq_1"',
  ])('is for developers: %s', text => {
    expect(customerText(text, { status: 400 })).toBeNull()
  })

  it.each([
    'Invalid credentials.',
    'Access Denied.',
    'This value is already used.',
    'There is already an account with john_doe@example.com.',
    'Order #77 can no longer be cancelled.',
    'Please select a country from the list.',
    'Card payments are closed until 18:00 (24/7 from Monday).',
    'Only 1,840 email addresses match this search.',
    'Das Passwort ist zu kurz.',
    'パスワードが短すぎます。',
    'You can only request this after 43 seconds.',
    'Your file growth.csv has expired: see https://shop.example/help.',
  ])('is for customers: %s', text => {
    expect(customerText(text, { status: 422 })).toBe(text)
  })

  it.each([415, 500, 502, 503])('of a %i is for developers', status => {
    expect(customerText('Sold out.', { status })).toBeNull()
  })

  it('says what is wrong without the names of the properties', () => {
    const violations = { email: 'Already used.', plainPassword: 'Too short.', '': 'Not now.' }
    const text = 'email: Already used.\nplainPassword: Too short.\nNot now.'
    expect(customerText(text, { status: 422, violations })).toBe('Already used.\nToo short.\nNot now.')
  })
})

it('a violation for developers keeps its field', () => {
  const violations = { email: 'Taken.', quantity: 'This value should be of type int.' }
  expect(customerViolations(violations)).toEqual({ email: 'Taken.', quantity: 'This value is not valid.' })
})
