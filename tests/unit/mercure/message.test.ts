import { expect, it } from 'vitest'
import { readMessage } from '@/mercure/message'

const base = 'https://api.example.com/api/'

it.each([
  ['{"@id":"/api/orders/7","status":"paid"}', 'https://api.example.com/api/orders/7'],
  ['{"@id":"http://php.internal:8080/api/orders/7","status":"paid"}', 'https://api.example.com/api/orders/7'],
  ['{"@id":"http://api.example.com/api/orders/7?a=b"}', 'https://api.example.com/api/orders/7?a=b'],
])('reads the message %s', (data, topic) => {
  expect(readMessage(data, base)).toEqual({ topic, body: JSON.parse(data) })
})

it.each(['', 'text', 'null', '7', '"@id"', '[]', '{}', '{"@id":7}', '{"@id":null}', '{"@id":"http://["}'])(
  'the message %j is none of a resource',
  data => {
    expect(readMessage(data, base)).toBeNull()
  },
)
