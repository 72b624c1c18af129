/**
 * @promise An auth call refused by 415 is sent once more as JSON-LD, remembered for the visit.
 */
import { describe, expect, it } from 'vitest'
import type { AuthStorage } from '@/auth'
import { json, type SentRequest } from './fake-service'
import { createClientWithResponses, mapStorage } from './setup'

const USUAL = 'application/json;charset=UTF-8'
const OTHER = 'application/ld+json'

/** A service that accepts bodies of some types alone. */
const accepting =
  (...types: string[]) =>
  ({ headers }: SentRequest) =>
    types.includes(headers['content-type'] ?? '') ? json({}) : json({ title: 'Unsupported' }, 415)

const open = (service: (sent: SentRequest) => Response, visitStorage: AuthStorage | null) => {
  const { client, sent } = createClientWithResponses(Array<typeof service>(6).fill(service), { visitStorage })
  const signUp = () => client.signUp({ email: 'ann@example.com', password: 'p' })
  return { client, sent, signUp, types: () => sent.map(({ headers }) => headers['content-type']) }
}

describe('a body that the service refuses by 415', () => {
  it('is sent once more as the other type, which later documents of the visit use at once', async () => {
    const visit = mapStorage()
    const first = open(accepting(OTHER), visit)
    expect((await first.signUp()).error).toBeNull()
    expect(first.types()).toEqual([USUAL, OTHER])
    expect(first.sent[1]?.body).toEqual(first.sent[0]?.body)
    await first.signUp()
    expect(first.types()).toEqual([USUAL, OTHER, OTHER])
    const second = open(accepting(OTHER), visit)
    await second.signUp()
    expect(second.types()).toEqual([OTHER])
  })

  it('is sent as the usual type again where the service has come to want that', async () => {
    const visit = mapStorage()
    await open(accepting(OTHER), visit).signUp()
    const { signUp, types } = open(accepting(USUAL), visit)
    await signUp()
    await signUp()
    expect(types()).toEqual([OTHER, USUAL, USUAL])
  })

  it('is an error where it refuses both, of which neither is remembered', async () => {
    const { signUp, types } = open(accepting(), mapStorage())
    expect((await signUp()).error).toMatchObject({ status: 415 })
    await signUp()
    expect(types()).toEqual([USUAL, OTHER, USUAL, OTHER])
  })

  it('is remembered by the client alone where nothing can be stored', async () => {
    const { signUp, types } = open(accepting(OTHER), null)
    await signUp()
    await signUp()
    expect(types()).toEqual([USUAL, OTHER, OTHER])
  })
})

it('no other refusal has a body sent again', async () => {
  const { signUp, types } = open(() => json({}, 400), mapStorage())
  await signUp()
  expect(types()).toEqual([USUAL])
})
