/**
 * @promise About 190 countries by code and name; 'No countries found'; Clear; found by their names in the
 *   browser’s languages, short and former ones, however they are spelled; Enter picks none by a part of a
 *   word.
 */
import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createCountryList } from '@/features/search/countries'
import createProviderList from '@/features/search/providers'
import { createTldList } from '@/features/search/tld-options'
import { foldText } from '@/lib/fold-text'
import { decodePunycode } from '@/lib/punycode'
import { renderedIndexes, splitTyped } from '@/ui/combobox/listbox'
import type { OptionList } from '@/ui/combobox/option-list'

const english = createCountryList(['en-US'])
const found = (list: OptionList, text: string) => list.find(text).options.map(({ value }) => value)

describe('a folded text', () => {
  it.each([
    ['Côte d’Ivoire', "cote d'ivoire"],
    ['Guinea-Bissau', 'guinea bissau'],
    ['Antigua & Barbuda', 'ANTIGUA AND BARBUDA'],
    ['The Netherlands', 'netherlands'],
    ['U.S.A.', 'usa'],
    ['İSRAİL', 'israil'],
    ['IRAK', 'ırak'],
    ['Großbritannien', 'grossbritannien'],
    ['GROẞBRITANNIEN', 'grossbritannien'],
    ['Ａｌｂａｎｉａ', 'albania'],
    ['ﾄﾞｲﾂ', 'ドイツ'],
    ['Białoruś', 'bialorus'],
    ['Đan Mạch', 'dan mach'],
    ['Κύπρος', 'κυπροσ'],
    ['ألمانيا', 'المانيا'],
  ])('%s is %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it.each([
    ['भारत', 'भारोत'],
    ['ハンガリー', 'バンガリー'],
    ['U.S.', 'us.x'],
  ])('%s isn’t %s', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other))
  })
})

describe('the countries', () => {
  it.each(['en', 'de', 'fr', 'es', 'pt', 'tr', 'ja', 'pl', 'el', 'ar', 'zh-Hant', 'ko'])(
    'are found by their names in a browser in %s, and each is what Enter picks',
    language => {
      const list = createCountryList([language, 'en'])
      const names = new Intl.DisplayNames(language, { type: 'region' })
      for (const { value } of list.options) {
        const name = names.of(value) ?? ''
        for (const typed of [name, name.toLocaleUpperCase(language), name.toLocaleLowerCase(language)]) {
          const { options, isSure } = list.find(typed)
          expect([typed, options[0]?.value, isSure]).toEqual([typed, value, true])
        }
      }
    },
  )

  const typedNames = `
    GB=UK|Great Britain; US=USA|america; AE=UAE; CZ=Czech Republic; TR=Turkey|turkiye;
    CI=Ivory Coast|cote d'iv|ivoire; NL=Holland|pays-bas; MM=Burma; SZ=Swaziland; CV=Cabo Verde;
    TL=East Timor; MK=Macedonia; KR=South Korea|Korea; KP=North Korea; CG=Congo; CD=DRC; VA=Vatican;
    RU=Russian Federation; VN=Viet Nam; MO=Macau; LC=Saint Lucia|st lucia; KN=st. kitts and;
    TT=trinidad &; DE=DEU|Deutschland; GP=gua
  `
    .trim()
    .split(/;\s+/)
    .flatMap(entry => {
      const [code = '', names = ''] = entry.split('=')
      return names.split('|').map(name => [name, code])
    })

  it.each(typedNames)('are found first where %s is typed', (typed = '', code) => {
    expect(found(english, typed)[0]).toBe(code)
    expect(english.find(typed).isSure).toBe(true)
  })

  it.each([
    ['unit', ['AE', 'GB', 'US']],
    ['states', ['US']],
    ['  germ ', ['DE']],
    ['', english.options.map(({ value }) => value)],
    ['xyz', []],
  ])('in the order of the list: %j', (typed, codes) => {
    expect(found(english, typed)).toEqual(codes)
  })

  it.each(['EU', 'land', 'stan', '&', 'zzz'])('aren’t picked by Enter for %s', typed => {
    expect(english.find(typed).isSure).toBe(false)
  })

  it('are found in a language beside a tag that the browser doesn’t know', () => {
    expect(found(createCountryList(['x@y', 'de']), 'frankr')).toEqual(['FR'])
  })

  it('are found by their own names rather than by codes where an accent tells them apart', () => {
    expect(found(createCountryList(['vi']), 'Áo')[0]).toBe('AT')
    expect(found(createCountryList(['vi']), 'ao')[0]).toBe('AO')
  })
})

const variousTlds = createTldList(['ac.com', 'com', 'community', 'net', 'telecom', 'рф', 'xn--p1acf', 'भारत'])
it.each([
  ['com', ['com', 'community', 'ac.com', 'telecom']],
  ['.com', ['com', 'community', 'ac.com', 'telecom']],
  ['.ＣＯＭ', ['com', 'community', 'ac.com', 'telecom']],
  ['РФ', ['рф']],
  ['xn--p1ai', ['рф']],
  ['.рус', ['xn--p1acf']],
  ['भारत', ['भारत']],
])('TLDs are found with or without their dot, in Unicode and in ASCII: %s', (text, expected) => {
  expect(found(variousTlds, text)).toEqual(expected)
})

/** Of the root zone. */
const otherScripts =
  'рф бг рус онлайн भारत संगठन ভারত বাংলা ਭਾਰਤ இந்தியா సంగఠన్ ಭಾರತ ലങ്ക ලංකා ไทย ລາວ გე հայ ελ 中国 台灣 公司 网络 ' +
  'みんな グーグル コム 삼성 닷넷 السعودية مصر قطر شبكة بازار ישראל vermögensberater'

describe('a TLD in another script', () => {
  it.each(otherScripts.split(' '))('%s is found in either form, whichever is listed', tld => {
    const ascii = domainToASCII(tld)
    expect(ascii).toMatch(/^xn--/)
    for (const listed of [tld, ascii]) {
      const list = createTldList([listed, 'com'])
      for (const text of [tld, `.${tld}`, tld.toUpperCase(), ascii, `.${ascii}`])
        expect([listed, text, found(list, text)]).toEqual([listed, text, [listed]])
    }
  })

  it.each(['xn--', 'xn--a', 'xn--99999999999', 'xn--é'])('isn’t %s, which is found as it is', listed => {
    expect(found(createTldList([listed, 'com']), listed)).toEqual([listed])
  })

  // The samples of RFC 3492, section 7.1.
  it.each([
    ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
    ['ihqwctvzc91f659drss3x8bo0yb', '他們爲什麽不說中文'],
    ['Proprostnemluvesky-uyb24dma41a', 'Pročprostěnemluvíčesky'],
    ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
    ['i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd', 'यहलोगहिन्दीक्योंनहींबोलसकतेहैं'],
    ['n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa', 'なぜみんな日本語を話してくれないのか'],
    ['b1abfaaepdrnnbgefbaDotcwatmq2g4l', 'почемужеонинеговорятпорусски'],
    ['PorqunopuedensimplementehablarenEspaol-fmd56a', 'PorquénopuedensimplementehablarenEspañol'],
    ['TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g', 'TạisaohọkhôngthểchỉnóitiếngViệt'],
    ['3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'],
    ['-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n', '安室奈美恵-with-SUPER-MONKEYS'],
    ['Hello-Another-Way--fc4qua05auwb3674vfr0b', 'Hello-Another-Way-それぞれの場所'],
    ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
    ['MajiKoi5-783gue6qz075azm5e', 'MajiでKoiする5秒前'],
    ['de-jg4avhby1noc0d', 'パフィーdeルンバ'],
    ['d9juau41awczczp', 'そのスピードで'],
    ['-> $1.00 <--', '-> $1.00 <-'],
  ])('has the text that %s stands for', (label, text) => {
    expect(decodePunycode(label)).toBe(text)
  })
})

it('the providers are found by their names, however they are written', () => {
  expect(found(createProviderList(), 'GOOGLE-CLOUD')).toEqual(['Google Cloud'])
  expect(found(createProviderList(), 'home pl')).toEqual(['home.pl'])
})

it.each<[string, string, [string, string, string] | null]>([
  ['United States', 'unit', ['', 'Unit', 'ed States']],
  ['Côte d’Ivoire', 'cote', ['', 'Côte', ' d’Ivoire']],
  ['Côte d’Ivoire', "d'iv", ['Côte ', 'd’Iv', 'oire']],
  ['St. Lucia', 'st l', ['', 'St. L', 'ucia']],
  ['Côte d’Ivoire', 'ivo', ['Côte d’', 'Ivo', 'ire']],
  ['Co\u0302te', 'te', ['Cô', 'te', '']],
  ['İzmir', 'zm', ['İ', 'zm', 'ir']],
  ['Germany', 'xyz', null],
  ['Germany', ' ', null],
])('splits %s for %j into %j', (text, typed, expected) => {
  expect(splitTyped(text, typed)).toEqual(expected)
})

it.each<[string, number, number, number, number[]]>([
  ['all of a short list', 3, 0, -1, [0, 1, 2]],
  ['nothing of an empty list', 0, 0, -1, []],
  ['the first and the very last', 1500, 0, -1, [0, 1, 2, 3, 4, 5, 6, 7, 1499]],
  ['those in view with a margin', 1500, 700, 702, [698, 699, 700, 701, 702, 703, 704, 705, 706, 707, 1499]],
  ['a highlighted one out of view', 1500, 0, 900, [0, 1, 2, 3, 4, 5, 6, 7, 900, 1499]],
  ['the end', 1500, 1495, 1499, [1493, 1494, 1495, 1496, 1497, 1498, 1499]],
])('of the options of a listbox, renders %s', (_what, count, first, highlighted, expected) => {
  expect(renderedIndexes(count, first, highlighted)).toEqual(expected)
})
