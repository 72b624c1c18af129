/**
 * @promise Expiry: past, a warning from 7 days, 'Expires today', a date.
 * @promise All files together: more than one and one link at least; `order_{number}_files.zip`; none may be
 *   expired.
 */
import { describe, expect, it } from 'vitest'
import type { OrderFile } from '@/api/orders'
import {
  allFilesName,
  allFilesRefusal,
  expiryText,
  fileExpiry,
  nextExpiry,
  fileRefusal,
  groupFiles,
  isDownloadAllOffered,
} from '@/features/orders/file-rules'

const now = Date.parse('2026-11-21T12:00:00Z')
const file = (more: Partial<OrderFile> = {}): OrderFile => ({
  id: 'f1',
  fileName: 'growth.csv',
  fileSize: 1,
  downloadUrl: '/api/order_files/f1/download',
  expiresAt: '2026-12-20T00:00:00Z',
  itemId: '1',
  ...more,
})
const item = (id: string) => ({ id, offerIri: null, offerName: 'Growth', quantity: 1, totalPrice: 4 })
const expired = file({ id: 'f2', expiresAt: '2026-11-12T12:00:00Z' })
const linkless = file({ id: 'f3', downloadUrl: null })

it.each([
  [[], ''],
  [['2026-11-20T12:00:00Z', '2026-11-12T12:00:00Z'], 'Files expired Nov 20, 2026'],
  [['2026-11-10T12:00:00Z', '2026-11-20T12:00:00Z', '2026-11-12T12:00:00Z'], 'Files expired Nov 20, 2026'],
  [['2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z'], 'Files expire in 1 day'],
  [['2026-12-20T12:00:00Z', '2026-11-12T12:00:00Z', '2026-11-26T12:00:00Z'], 'Files expire in 5 days'],
  [['2026-11-22T12:00:00Z'], 'Files expire in 1 day'],
  [['2026-11-21T13:00:00Z'], 'Files expire today'],
  [['2026-12-20T12:00:00Z'], 'Files expire Dec 20, 2026'],
])('the next expiry of files of %j reads %j', (dates, text) => {
  const times = dates.map(date => Date.parse(date))
  expect(expiryText(nextExpiry(times, now), 'order')).toBe(text)
})

describe('the expiry text', () => {
  it.each([
    ['2026-11-21T11:59:59Z', 'Expired Nov 21, 2026'],
    ['2026-11-21T12:00:00Z', 'Expired Nov 21, 2026'],
    ['2026-11-21T12:00:01Z', 'Expires today'],
    ['2026-11-22T11:59:59Z', 'Expires today'],
    ['2026-11-22T12:00:00Z', 'Expires in 1 day'],
    ['2026-11-23T12:00:00Z', 'Expires in 2 days'],
    ['2026-11-28T12:00:00Z', 'Expires in 7 days'],
    ['2026-11-29T11:59:59Z', 'Expires in 7 days'],
    ['2026-11-29T12:00:00Z', 'Expires Nov 29, 2026'],
    ['2026-12-20T12:00:00+00:00', 'Expires Dec 20, 2026'],
    ['someday', ''],
    ['', ''],
    [null, ''],
  ])('formats the expiry %s as %j', (expiresAt, text) => {
    expect(expiryText(fileExpiry(expiresAt, now), 'file')).toBe(text)
  })

  it('warns of the expiry from seven whole days on', () => {
    expect(fileExpiry('2026-11-29T11:59:59Z', now)).toEqual({ kind: 'soon', when: 'in 7 days' })
    expect(fileExpiry('2026-11-29T12:00:00Z', now).kind).toBe('later')
  })
})

describe('the files of an order', () => {
  const iri = '/api/order_items/1'
  it.each([
    ['each with its item', [item('1'), item('2')], [file({ itemId: '2' })], ['1', '2 f1']],
    [
      'files without a known item in the last group',
      [item('1')],
      [file({ id: 'f1', itemId: null }), file({ id: 'f2', itemId: '9' }), file({ id: 'f3' })],
      ['1 f3', 'none f1 f2'],
    ],
    ['a file that names its item by its IRI', [item('1')], [file({ itemId: iri })], ['1 f1']],
    ['an item with an IRI alone', [item(iri)], [file(), file({ id: 'f2', itemId: iri })], [`${iri} f1 f2`]],
    ['an order without files', [item('1')], [], ['1']],
    ['an order without items and files', [], [], []],
  ])('groups files: %s', (_name, items, files, expected) => {
    const groups = groupFiles({ items, files })
    const shown = groups.map(group => [group.item?.id ?? 'none', ...group.files.map(one => one.id)].join(' '))
    expect(shown).toEqual(expected)
  })

  it.each([
    ['one file', [file()], false],
    ['two files', [file(), file()], true],
    ['two files, one without a link', [file(), linkless], true],
    ['two files without links', [linkless, linkless], false],
    ['an empty link', [file({ downloadUrl: '' }), linkless], false],
    ['no files', [], false],
  ])('offers all files as one archive: %s', (_name, files, offered) => {
    expect(isDownloadAllOffered({ files, unreadableFiles: 0 })).toBe(offered)
  })

  it('offers a file that can’t be shown with the others as one archive', () => {
    expect(isDownloadAllOffered({ files: [file()], unreadableFiles: 1 })).toBe(true)
    expect(isDownloadAllOffered({ files: [], unreadableFiles: 2 })).toBe(false)
  })

  it('names the archive after the order', () => {
    expect(allFilesName('ORD-2026-000059')).toBe('order_ORD-2026-000059_files.zip')
  })
})

describe('the refusal of a download', () => {
  it.each([
    ['with a link', file(), null],
    ['with an unreadable expiry', file({ expiresAt: 'x' }), null],
    ['that has expired', expired, 'Download Unavailable'],
    ['without a link', linkless, 'Download Unavailable'],
  ])('the reason to refuse the download of a file %s', (_name, one, title) => {
    expect(fileRefusal(one, now)?.title ?? null).toBe(title)
  })

  it.each([
    ['a.csv', 'a.csv'],
    ['גבא.csv', '\u2068גבא.csv\u2069'],
    ['a\u202Evsc.exe', '\u2068a\u202Evsc.exe\u2069'],
    ['\u2069\u2067a.csv', '\u2068a.csv\u2069'],
  ])('a file called %j doesn’t reorder the sentence', (fileName, shown) => {
    expect(fileRefusal({ ...expired, fileName }, now)?.text).toBe(`${shown} has expired.`)
    expect(fileRefusal({ ...linkless, fileName }, now)?.text).toBe(`There is no download link for ${shown}.`)
  })

  it.each([
    ['all well', [file(), file()], null],
    ['one expired', [file(), expired], 'Files Expired'],
    ['no link anywhere', [linkless, linkless], 'No Files Available'],
    ['one without a link', [file(), linkless], null],
    ['no files', [], 'No Files Available'],
  ])('the reason to refuse the download of all files: %s', (_name, files, title) => {
    expect(allFilesRefusal(files, now)?.title ?? null).toBe(title)
  })

  it('all expired files leave none to download one by one', () => {
    expect(allFilesRefusal([file(), expired], now)?.text).toContain('Download the others one by one.')
    expect(allFilesRefusal([expired, expired], now)?.text).toBe('All files of this order have expired.')
    expect(allFilesRefusal([expired, linkless], now)?.text).toContain('the others can’t be downloaded')
  })
})
