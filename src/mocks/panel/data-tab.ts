import type { Mock } from '@/mocks/mock'
import { offerOf } from '@/mocks/offers'
import { ORDER_STATUSES } from '@/mocks/state'
import { exportState } from '@/mocks/state-file'
import { element, note, selectRow, textButton } from './elements'

/** Saves a text as a file. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  element('a', { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

function orderRows(mock: Mock): HTMLElement[] {
  return mock.db
    .read()
    .orders.toSorted((a, b) => b.createdAt - a.createdAt)
    .map(order => {
      const statuses = ORDER_STATUSES.map(status => [status, status.replaceAll('_', ' ')] as const)
      const row = selectRow(`order-${order.id}`, order.orderNumber, statuses, mock.orderStatus(order))
      row.addEventListener('change', ({ target }) => {
        const chosen = ORDER_STATUSES.find(
          status => target instanceof HTMLSelectElement && target.value === status,
        )
        if (chosen !== undefined) mock.setOrderStatus(order.id, chosen)
      })
      return row
    })
}

function cartRows(mock: Mock): HTMLElement[] {
  const removeLine = (id: number) => () =>
    mock.db.update(({ carts }) => {
      for (const cart of carts) cart.lines = cart.lines.filter(line => line.id !== id)
    })
  const rows = mock.db.read().carts.flatMap(({ lines }) =>
    lines.map(({ id, quantity, offerId }) => {
      const text = `${quantity.toLocaleString()} with ${offerOf(offerId).name}`
      return element(
        'div',
        { className: 'choice' },
        element('span', {}, text),
        textButton('Take out', removeLine(id)),
      )
    }),
  )
  return rows.length === 0 ? [note('The cart is empty.')] : rows
}

/** The cart and the orders, to change; the whole state, to reset, to save and to load. `load` throws for a wrong file. */
export function dataTab(
  mock: Mock,
  { runAction, load }: { runAction: (action: 'reset' | 'fill-cart') => void; load: (text: string) => void },
): HTMLElement {
  const file = element('input', { type: 'file', accept: '.json', hidden: true, title: 'Exported state' })
  const problem = element('p', { className: 'problem', role: 'alert' })
  file.onchange = () => {
    problem.textContent = ''
    void file.files?.[0]
      ?.text()
      .then(load)
      .catch((error: unknown) => (problem.textContent = String(error)))
    // So that the same file can be chosen again, once it is corrected.
    file.value = ''
  }
  const exportFile = () => save(exportState(mock), 'listwell-mock-state.json')
  return element(
    'div',
    { className: 'tab' },
    element('h3', {}, 'State'),
    note('An exported state has the data and the scenario: add it to a bug report.'),
    element(
      'div',
      { className: 'actions' },
      textButton('Export state', exportFile),
      textButton('Import state', () => file.click()),
      textButton('Reset data', () => runAction('reset')),
      file,
    ),
    problem,
    element('h3', {}, 'Lines in the cart'),
    ...cartRows(mock),
    element(
      'div',
      { className: 'actions' },
      textButton('Fill cart', () => runAction('fill-cart')),
    ),
    element('h3', {}, 'Statuses of orders'),
    ...orderRows(mock),
  )
}
