import { listIn } from './list-in'
import { COUNTRY_CODES, countryTld } from './countries'

/** Delegated top-level domains that belong to none of the countries, the most used first. */
export const GENERIC_TLDS: readonly string[] = listIn(`
  com net org info biz xyz online shop top site store app dev club vip pro tech live cloud space website
  agency blog news group digital media services solutions company email world life design work mobi today
  link global network systems marketing consulting software finance health capital ventures energy legal
  law bank edu studio guru center zone expert international eu
  abogado abudhabi academy accountant accountants actor ads aero afl africa airforce alsace amsterdam
  analytics android apartments arab archi army art asia associates attorney auction audi audible audio
  author auto autos baby band bar barcelona bargains baseball basketball bayern beauty beer berlin best
  bible bid bike bio black blackfriday blue boats bom bond boo book booking boston bot boutique box
  broadway broker brother brussels build builders business buy buzz bzh cab cafe cal call cam camera camp
  capetown car cards care career careers cars casa case cash cat catering catholic ceo channel charity
  chase chat cheap christmas church circle city claims cleaning click clinic clothing coach codes coffee
  college cologne commbank community compare computer condos construction contact contractors cooking
  cool coop corsica country coupon coupons courses cpa credit creditcard creditunion cricket crown cruise
  cruises cymru cyou dad dance data date dating day deal dealer deals degree delivery democrat dental
  dentist desi diamonds diet direct directory discount discover diy docs doctor dog domains dot download
  drive dubai durban earth eat eco education engineer engineering enterprises equipment esq estate eus
  events exchange exposed express faith family fan fans farm farmers fashion fast feedback film final
  financial fire fish fishing fit fitness flights florist flowers fly foo food football forex forsale
  forum foundation free frl fun fund furniture futbol fyi gal gallery game games garden gay gent gift
  gifts gives giving glass gmbh gold golf graphics gratis green grocery guide guitars hair hamburg haus
  healthcare help here hiv hockey holdings holiday homes horse hospital host hosting hot hotel hotels
  house how immo immobilien inc industries ing ink institute insurance insure investments irish ist
  istanbul jewelry jobs joburg joy kaufen kids kim kitchen kiwi koeln kyoto land lat latino lawyer lease
  lgbt lifeinsurance lifestyle lighting like limited limo living llc llp loan loans locker locus lol
  london love ltd ltda luxe luxury madrid maison makeup man management mango map market markets mba med
  meet melbourne meme memorial men menu miami mint mma mobile moda moe moi mom money monster mortgage
  moscow moto motorcycles mov movie museum music nagoya name new next ngo ninja now nrw nyc observer
  office okinawa one ong onl ooo open orange organic origins osaka page paris partners parts party pay
  pet pharmacy phd phone photo photography photos physio pics pictures pin ping pink pizza place play
  plumbing plus post press prod productions prof promo properties property protection pub qpon quebec
  racing radio read realestate realtor realty recipes red rehab reise reisen reit ren rent rentals repair
  report republican rest restaurant review reviews rich rio rocks rodeo room rsvp rugby ruhr run ryukyu
  saarland safe safety sakura sale salon sarl sas save scholarships school schule science scot search
  secure security seek select seven shoes shopping show silk singles ski skin sling smile soccer social
  solar song soy spa sport spot star stockholm storage stream study style supplies supply support surf
  surgery swiss sydney tab taipei talk taobao tatar tattoo tax taxi team technology tel tennis thd
  theater theatre tickets tienda tips tires tirol tokyo tools tours town toys trade trading training
  travel trust tube tunes university uno vacations vegas versicherung vet viajes video villas vin vision
  viva vlaanderen vodka vote voto voyage wales wang wanggou watch watches weather web wed wedding whoswho
  wien wiki win wine winners works wow wtf yachts yoga yokohama you zero zip zuerich aaa aarp abb abc
  able aco aeg aetna aig akdn ally amex amfam amica anz aol apple arte asda aws axa azure baidu bbc bbt
  bbva bcg bcn beats bing bms bmw bofa bosch canon cba cbn cbre cern cfa cisco citi citic crs dclk dds
  dell delta dhl dish dnp dvag dvr edeka epson erni fage fedex fido flir ford fox ftr gallo gap gbiz gdn
  gea ggee gle globo gmail gmo gmx goog gop got gucci guge hbo hdfc hkt honda hsbc hyatt ibm icbc ice icu
  ieee ifm ikano imdb itau itv java jcb jeep jetzt jio jll jmp jnj jprs kddi kfh kia kpmg kpn krd lamer
  lds lego lexus lidl lilly lotte lpl maif merck mini mit mlb mls msd mtn mtr nab navy nba nec nexus nfl
  nhk nico nike nikon nokia nowtv nra ntt obi ollo omega ott ovh pars pccw pid pnc pohl praxi prime pru
  pwc quest ricoh ril rwe sap saxo sbi sbs scb seat sener sfr sharp shell shia sina sky skype smart sncf
  sohu sony srl stada stc tci tdk teva tiaa tjx tmall toray total trv tui tushu tvs ubank ubs uol ups vig
  visa vivo volvo weber weibo weir wme wtc xbox xerox xin yahoo yun zara ac su
`)

export const TLDS: readonly string[] = [
  ...GENERIC_TLDS,
  ...COUNTRY_CODES.map(countryTld).filter(tld => tld !== null),
]
