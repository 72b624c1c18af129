import { listIn } from './list-in'

/** ISO 3166-1 codes of all countries with addresses, the most populous first. */
export const COUNTRY_CODES: readonly string[] = listIn(`
  US DE GB FR CA IN NL AU IT ES BR JP CN PL CH SE BE AT MX DK NO ZA SG HK IE FI PT KR TR CZ IL NZ AE RO
  UA GR HU AR ID CL MY TH TW CO VN PH SA BG SK HR LT SI EE LV RS EG NG KE PK BD PE MA KZ LU IS CY MT EC
  UY CR PA LK QA KW BH JO LB TN DZ GH TZ UG ET SN CI CM AZ GE AM BY MD AL MK BA ME DO GT SV HN NI PY BO
  VE JM TT BB BS BM KY PR CU NP MM KH LA MN UZ KG TJ TM AF IQ IR SY YE OM PS LY SD ZM ZW MW MZ BW NA AO
  MG MU SC RW BI CD CG GA GQ TD CF NE ML BF BJ TG GN GW SL LR GM CV ST MR DJ ER SO SS KM SZ LS RE YT BN
  TL PG FJ SB VU WS TO KI TV NR PW FM MH NC PF GU MP AS CK NU TK WF NF MO BT MV HT GY SR GF GP MQ BZ AG
  DM GD LC VC KN AI VG VI TC MS AW CW SX BQ MF BL AD MC SM VA LI GI IM JE GG FO GL AX SJ PM SH FK GS IO
  AQ BV HM TF PN CX CC UM EH RU KP XK
`)

const WITHOUT_TLD: ReadonlySet<string> = new Set(['BL', 'BQ', 'EH', 'MF', 'UM', 'XK'])

/** A country's top-level domain; null if none was ever delegated. */
export function countryTld(code: string): string | null {
  if (code === 'GB') return 'uk'
  return WITHOUT_TLD.has(code) ? null : code.toLowerCase()
}
