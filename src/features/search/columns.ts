import type { Attribute, EmailRecord } from '@/api/search'

/** A column made of an attribute: all attributes of that label, of emails and of domains alike. */
export interface Column {
  label: string
  /** Whether nothing but numbers stands in it: they are aligned at the right. */
  numeric: boolean
  /** A text for each row, empty where the row has no such attribute. */
  cells: string[]
}

const labelOf = (attribute: Attribute) => (attribute.label ?? attribute.name ?? '').trim()

const isNumber = (text: string) => /^[-+]?\d[\d.,\s]*%?$/.test(text)

/** The columns beside Email, Domain and TLD, in the order in which their labels first appear. */
export function attributeColumns(rows: readonly EmailRecord[]): Column[] {
  const cells = new Map<string, string[][]>()
  rows.forEach((row, index) => {
    for (const attribute of [...row.eavAttributes, ...row.domain.eavAttributes]) {
      const label = labelOf(attribute)
      const text = String(attribute.value ?? '').trim()
      if (label === '') continue
      const column = cells.get(label) ?? rows.map(() => [])
      cells.set(label, column)
      const cell = column[index]
      if (text !== '' && !cell?.includes(text)) cell?.push(text)
    }
  })
  return [...cells].map(([label, lists]) => {
    const texts = lists.map(list => list.join(', '))
    const filled = texts.filter(text => text !== '')
    return { label, numeric: filled.length > 0 && filled.every(isNumber), cells: texts }
  })
}

/** How many blurred rows follow the real ones: as many as the search found beyond a preview of four, six at most. */
export const fakeRowCount = (total: number): number => Math.min(6, Math.max(0, total - 4))
