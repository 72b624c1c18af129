import type { EmailRecord } from '@/api/search'

/** A column of the preview. */
export interface PreviewColumn {
  label: string
  /** Whether all its texts are numbers, which are aligned right. */
  numeric: boolean
  /** A text for each row, empty if the row has none. */
  cells: string[]
}

const isNumber = (text: string) => /^[-+]?\d[\d.,\s]*%?$/.test(text)

/** The attributes of emails and domains, those of one label together, in the order in which the labels first appear. */
export function attributeColumns(rows: readonly EmailRecord[]): PreviewColumn[] {
  // The texts of each row, by label.
  const columns = new Map<string, string[][]>()
  for (const [index, row] of rows.entries()) {
    for (const { label, name, value } of [...row.eavAttributes, ...row.domain.eavAttributes]) {
      const title = (label ?? name ?? '').trim()
      if (title === '') continue
      const texts = columns.get(title) ?? rows.map(() => [])
      columns.set(title, texts)
      const text = String(value ?? '').trim()
      if (text !== '' && !texts[index]?.includes(text)) texts[index]?.push(text)
    }
  }
  return [...columns].map(([label, texts]) => {
    const all = texts.flat()
    const cells = texts.map(one => one.join(', '))
    return { label, numeric: all.length > 0 && cells.every(text => text === '' || isNumber(text)), cells }
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
