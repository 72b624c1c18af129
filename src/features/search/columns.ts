import type { Attribute, EmailRecord } from '@/api/search'

/** A column of the preview: the attributes of emails and domains that have the same label. */
export interface AttributeColumn {
  label: string
  /** Whether all its texts are numbers, which are aligned right. */
  numeric: boolean
  /** A text for each row, empty if the row has no such attribute. */
  cells: string[]
}

const labelOf = (attribute: Attribute) => (attribute.label ?? attribute.name ?? '').trim()

const isNumber = (text: string) => /^[-+]?\d[\d.,\s]*%?$/.test(text)

/** The columns after Email, Domain and TLD, in the order in which their labels first appear. */
export function attributeColumns(rows: readonly EmailRecord[]): AttributeColumn[] {
  // The texts of each row that has any, by label.
  const columns = new Map<string, Map<number, Set<string>>>()
  rows.forEach((row, index) => {
    for (const attribute of [...row.eavAttributes, ...row.domain.eavAttributes]) {
      const label = labelOf(attribute)
      const text = String(attribute.value ?? '').trim()
      if (label === '') continue
      const column = columns.get(label) ?? new Map<number, Set<string>>()
      columns.set(label, column)
      if (text !== '') column.set(index, (column.get(index) ?? new Set()).add(text))
    }
  })
  return [...columns].map(([label, column]) => {
    const cells = rows.map((_, index) => [...(column.get(index) ?? [])].join(', '))
    const nonEmpty = cells.filter(text => text !== '')
    return { label, numeric: nonEmpty.length > 0 && nonEmpty.every(isNumber), cells }
  })
}
