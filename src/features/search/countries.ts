import { criteria } from '@/config/search-criteria'
import { createOptionList, type OptionList } from '@/ui/combobox/option-list'

/**
 * The countries that can be searched, in the order of their English names, by their codes of two and three letters (ISO 3166-1,
 * with `XK`, which it leaves to its users, for Kosovo): the members and observers of the United Nations, and the territories
 * that people look for.
 */
const codes = `
AF/AFG AX/ALA AL/ALB DZ/DZA AS/ASM AD/AND AO/AGO AI/AIA AG/ATG AR/ARG AM/ARM AW/ABW AU/AUS AT/AUT AZ/AZE
BS/BHS BH/BHR BD/BGD BB/BRB BY/BLR BE/BEL BZ/BLZ BJ/BEN BM/BMU BT/BTN BO/BOL BA/BIH BW/BWA BR/BRA VG/VGB
BN/BRN BG/BGR BF/BFA BI/BDI KH/KHM CM/CMR CA/CAN CV/CPV BQ/BES KY/CYM CF/CAF TD/TCD CL/CHL CN/CHN CX/CXR
CC/CCK CO/COL KM/COM CG/COG CD/COD CK/COK CR/CRI CI/CIV HR/HRV CU/CUB CW/CUW CY/CYP CZ/CZE DK/DNK DJ/DJI
DM/DMA DO/DOM EC/ECU EG/EGY SV/SLV GQ/GNQ ER/ERI EE/EST SZ/SWZ ET/ETH FK/FLK FO/FRO FJ/FJI FI/FIN FR/FRA
GF/GUF PF/PYF GA/GAB GM/GMB GE/GEO DE/DEU GH/GHA GI/GIB GR/GRC GL/GRL GD/GRD GP/GLP GU/GUM GT/GTM GG/GGY
GN/GIN GW/GNB GY/GUY HT/HTI HN/HND HK/HKG HU/HUN IS/ISL IN/IND ID/IDN IR/IRN IQ/IRQ IE/IRL IM/IMN IL/ISR
IT/ITA JM/JAM JP/JPN JE/JEY JO/JOR KZ/KAZ KE/KEN KI/KIR XK/XKX KW/KWT KG/KGZ LA/LAO LV/LVA LB/LBN LS/LSO
LR/LBR LY/LBY LI/LIE LT/LTU LU/LUX MO/MAC MG/MDG MW/MWI MY/MYS MV/MDV ML/MLI MT/MLT MH/MHL MQ/MTQ MR/MRT
MU/MUS YT/MYT MX/MEX FM/FSM MD/MDA MC/MCO MN/MNG ME/MNE MS/MSR MA/MAR MZ/MOZ MM/MMR NA/NAM NR/NRU NP/NPL
NL/NLD NC/NCL NZ/NZL NI/NIC NE/NER NG/NGA NU/NIU NF/NFK KP/PRK MK/MKD MP/MNP NO/NOR OM/OMN PK/PAK PW/PLW
PS/PSE PA/PAN PG/PNG PY/PRY PE/PER PH/PHL PL/POL PT/PRT PR/PRI QA/QAT RE/REU RO/ROU RU/RUS RW/RWA WS/WSM
SM/SMR ST/STP SA/SAU SN/SEN RS/SRB SC/SYC SL/SLE SG/SGP SX/SXM SK/SVK SI/SVN SB/SLB SO/SOM ZA/ZAF KR/KOR
SS/SSD ES/ESP LK/LKA BL/BLM SH/SHN KN/KNA LC/LCA MF/MAF PM/SPM VC/VCT SD/SDN SR/SUR SJ/SJM SE/SWE CH/CHE
SY/SYR TW/TWN TJ/TJK TZ/TZA TH/THA TL/TLS TG/TGO TK/TKL TO/TON TT/TTO TN/TUN TR/TUR TM/TKM TC/TCA TV/TUV
VI/VIR UG/UGA UA/UKR AE/ARE GB/GBR US/USA UY/URY UZ/UZB VU/VUT VA/VAT VE/VEN VN/VNM WF/WLF YE/YEM ZM/ZMB
ZW/ZWE
`
  .trim()
  .split(/\s+/)
  .map(pair => pair.split('/'))

const entriesOf = (lists: string) =>
  lists
    .trim()
    .split(/;\s*/)
    .flatMap(list => {
      const [code = '', names = ''] = list.split('=')
      return names.split('|').map(name => [name.trim(), code] as const)
    })

/** Common short names, former ones and those of parts, which no browser knows. */
const otherNames = entriesOf(`
AE=UAE|Emirates; BA=Bosnia; BF=Upper Volta; BN=Brunei Darussalam; BQ=Bonaire; BY=Belorussia; CD=DR Congo|DRC|Zaire; CF=CAR;
CG=Congo; CI=Ivory Coast; CN=PRC|Mainland China; CV=Cabo Verde; CZ=Czech Republic; DO=Dominican Rep.; FK=Falklands|Malvinas;
FO=Faeroe Islands; GB=UK|Great Britain|Britain|England|Scotland|Wales|Northern Ireland; GR=EL|Hellas; IE=Eire|Republic of Ireland;
IR=Persia; KG=Kyrgyz Republic; KH=Kampuchea; KN=Saint Kitts; KP=DPRK|Korea, North; KR=Korea|Korea, South|Republic of Korea;
LA=Lao PDR; LK=Ceylon; MD=Moldavia; MK=Macedonia|FYROM; MM=Myanmar|Burma; MO=Macau; NL=Holland; PS=Palestinian Territories|Gaza;
RU=Russian Federation; SA=KSA; SK=Slovak Republic; SZ=Swaziland; TH=Siam; TL=East Timor; TR=Turkey; TT=Trinidad; US=USA|America;
VA=Vatican|Holy See; VG=BVI; VI=USVI; VN=Viet Nam; XK=Kosova; ZA=RSA; ZW=Rhodesia
`)

/** Names that lists have, such as ISO's, the World Bank's, the IMF's and the UN's. */
const namesOfLists = entriesOf(`
BQ=Bonaire, Sint Eustatius and Saba; CD=Congo, Democratic Republic of the|Democratic Republic of Congo|Congo, Dem. Rep.|Congo (DRC);
CG=Congo, Republic of the|Republic of Congo|Congo, Rep.; CN=China, People's Republic of|China, P.R.|China, P.R.: Mainland;
EG=Egypt, Arab Rep.; FK=Falkland Islands (Malvinas); FM=Federated States of Micronesia|Micronesia, Fed. Sts.;
FM=Micronesia, Federated States of; GB=United Kingdom of Great Britain and Northern Ireland|Großbritannien;
HK=Hong Kong SAR|Hong Kong, China|Hong Kong SAR, China|China, Hong Kong SAR|China, P.R.: Hong Kong;
HK=China, Hong Kong Special Administrative Region|Hong Kong S.A.R.; IR=Iran, Islamic Rep.;
KP=Korea, Democratic People's Republic of|Democratic People's Republic of Korea|Korea, Dem. People's Rep.;
KR=Korea, Republic of|Korea, Rep.; LA=Lao People's Democratic Republic; MF=Saint Martin (French part);
MK=Republic of North Macedonia|Macedonia, former Yugoslav Republic of; MO=Macao, China|Macau, China|Macao SAR, China;
MO=China, Macao SAR|China, P.R.: Macao|China, Macao Special Administrative Region; PR=Puerto Rico (US); PS=State of Palestine;
PS=West Bank and Gaza; SH=Saint Helena, Ascension and Tristan da Cunha; SO=Somalia, Fed. Rep.;
SX=Sint Maarten (Dutch part)|Saint Martin (Dutch part); SY=Syrian Arab Republic; TT=Trinidad et Tobago;
TW=Taiwan, Province of China|Taiwan, China|China, Taiwan Province of China|China, Taiwan; TZ=United Republic of Tanzania;
US=United States of America; VA=Holy See (Vatican City State); VE=Venezuela, RB; VG=Virgin Islands, British;
VG=Virgin Islands (British); VI=Virgin Islands, U.S.|Virgin Islands (U.S.); YE=Yemen, Rep.
`)

/** Groups of countries by their names. */
export const countryGroups: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    EU: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
    EEA: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO',
    DACH: 'DE AT CH',
    Nordics: 'DK FI IS NO SE FO GL AX',
    Benelux: 'BE NL LU',
    Baltics: 'EE LV LT',
    G7: 'CA FR DE IT JP GB US',
    GCC: 'BH KW OM QA SA AE',
    ASEAN: 'BN KH ID LA MY MM PH SG TH TL VN',
  }).map(([name, group]) => [name, group.split(' ')]),
)

/** The languages whose names of countries are understood in every browser, where they are typed or pasted in full. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']

/** The names of the countries in a language, with their codes; none where the browser doesn't know the language's tag. */
function namesIn(language: string): (readonly [name: string, code: string])[] {
  try {
    return (['long', 'short'] as const).flatMap(style => {
      const names = new Intl.DisplayNames(language, { type: 'region', style })
      return codes.map(([code = '']) => [names.of(code) ?? code, code] as const)
    })
  } catch {
    return []
  }
}

/**
 * The one index of the countries' names, for the picker and the lists: the names that the site shows, codes, short and former
 * names, and those in the languages of the browser; other names count where they are typed in full.
 */
export function createCountryList(browserLanguages: readonly string[]): OptionList {
  const names = new Map(codes.map(([code = '', long = '']) => [code, [long]]))
  for (const [name, code] of [...otherNames, ...browserLanguages.flatMap(namesIn)])
    names.get(code)?.push(name)
  const options = codes.map(([code = '']) => ({ value: code, code, name: criteria.countries.format(code) }))
  return createOptionList(options, {
    more: ({ value }) => names.get(value) ?? [],
    full: [...namesOfLists, ...languages.flatMap(namesIn)],
  })
}

export default () => createCountryList(navigator.languages)
