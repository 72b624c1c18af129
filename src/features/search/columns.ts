import type { Attribute, EmailRecord } from '@/api/search'

/** A column of the preview. */
export interface PreviewColumn {
  label: string
  /** Whether all its texts are numbers, which are aligned right. */
  numeric: boolean
  /** A text for each row, empty if the row has none. */
  cells: string[]
}

const labelOf = (attribute: Attribute) => (attribute.label ?? attribute.name ?? '').trim()

const isNumber = (text: string) => /^[-+]?\d[\d.,\s]*%?$/.test(text)

/** The attributes of emails and domains, those of one label together, in the order in which the labels first appear. */
export function attributeColumns(rows: readonly EmailRecord[]): PreviewColumn[] {
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

/** How many columns come before the attributes. */
export const FIXED_COLUMNS = 3

/** The columns of the preview, in its table and its file: Email, Domain, TLD and the attributes. */
export function previewColumns(rows: readonly EmailRecord[]): PreviewColumn[] {
  const fixed = (label: string, textOf: (row: EmailRecord) => string | null | undefined) => ({
    label,
    numeric: false,
    cells: rows.map(row => textOf(row) ?? ''),
  })
  return [
    fixed('Email', ({ email }) => email),
    fixed('Domain', ({ domain }) => domain.name),
    fixed('TLD', ({ domain: { tld } }) => tld && `.${tld.replace(/^\./, '')}`),
    ...attributeColumns(rows),
  ]
}
