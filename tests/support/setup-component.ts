import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { takeUnexpectedConsole } from './console'
import './jsdom-gaps'

// Vitest itself fails the run on an uncaught error or rejection.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  expect(takeUnexpectedConsole(), 'said on the console').toEqual([])
})
