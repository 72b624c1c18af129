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
    const nonEmpty = texts.filter(text => text !== '')
    return { label, numeric: nonEmpty.length > 0 && nonEmpty.every(isNumber), cells: texts }
  })
}
