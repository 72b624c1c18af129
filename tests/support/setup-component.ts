import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { takeUnexpectedConsole } from './console'
import './jsdom-gaps'
import { server } from './server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

// Vitest itself fails the run on an uncaught error or rejection.
afterEach(() => {
  cleanup()
  server.resetHandlers()
  localStorage.clear()
  sessionStorage.clear()
  expect(takeUnexpectedConsole(), 'said on the console').toEqual([])
})
