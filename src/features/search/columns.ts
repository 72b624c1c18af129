import type { Attribute, EmailRecord } from '@/api/search'

/** A column of the preview: the attributes of emails and domains that have the same label. */
export interface AttributeColumn {
  label: string
  /** Whether all its texts are numbers, which are aligned right. */
  numeric: boolean
  /** A text for each row, empty if the row has no such attribute. */
  cells: string[]
}

/** The most columns of attributes in the file of a sample. */
export const MOST_SAMPLE_COLUMNS = 1000

const labelOf = (attribute: Attribute) => (attribute.label ?? attribute.name ?? '').trim()

const isNumber = (text: string) => /^[-+]?\d[\d.,\s]*%?$/.test(text)

/**
 * The columns after Email, Domain and TLD, in the order in which their labels first appear: the first `most` of as many as
 * were `found`. A response can have any number of them, which would take minutes and all memory.
 */
export function attributeColumns(
  rows: readonly EmailRecord[],
  most: number,
): { columns: AttributeColumn[]; found: number } {
  const labels = new Set<string>()
  // The texts of each row that has any, by label.
  const cells = new Map<string, Map<number, Set<string>>>()
  rows.forEach((row, index) => {
    for (const attribute of [...row.eavAttributes, ...row.domain.eavAttributes]) {
      const label = labelOf(attribute)
      const text = String(attribute.value ?? '').trim()
      if (label === '') continue
      if (labels.size < most) cells.set(label, cells.get(label) ?? new Map<number, Set<string>>())
      labels.add(label)
      const column = cells.get(label)
      if (column && text !== '') column.set(index, (column.get(index) ?? new Set()).add(text))
    }
  })
  const columns = [...cells].map(([label, column]) => {
    const texts = rows.map((_, index) => [...(column.get(index) ?? [])].join(', '))
    const nonEmpty = texts.filter(text => text !== '')
    return { label, numeric: nonEmpty.length > 0 && nonEmpty.every(isNumber), cells: texts }
  })
  return { columns, found: labels.size }
}
