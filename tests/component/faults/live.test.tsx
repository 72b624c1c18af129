/**
 * @promise Each failure of the hub leaves the page as it is, polled.
 */
import { screen } from '@testing-library/react'
import { api } from '@tests/support/api-url'
import type { AppRequest } from '@tests/support/faults/app-request'
import { defineFaultTests } from '@tests/support/faults/define-fault-tests'
import { all, done } from '@tests/support/faults/fault'

const connection: AppRequest = {
  call: 'live-updates',
  place: 'the orders page',
  method: 'get',
  path: '/.well-known/mercure',
  url: '/orders',
  message: '',
  expectDone: () => screen.findByRole('link', { name: /000078/ }),
  outcomes: all(['refused', '401', 'not JSON'], done),
}

defineFaultTests([connection], { hub: api('/.well-known/mercure') })
