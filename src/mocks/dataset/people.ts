import { listIn } from './list-in'

/** Given names, picked by a mailbox's index in its domain, so that addresses are unique. */
export const GIVEN_NAMES: readonly string[] = listIn(`
  maria anna james john robert michael david peter thomas daniel paul mark laura sara julia emma olivia
  sophie clara lena lisa nina eva alice jane kate helen diana irene marta ines lucia elena paula carla
  rosa silvia monica teresa ana beatriz camila valentina gabriela natalia karina ivana petra zuzana jana
  hana lucie martin jan pavel tomas jakub filip marek adam lukas felix jonas leon max moritz paulina
  oskar erik lars nils sven bjorn ingrid astrid freya sigrid maja linnea aino mikko timo janne pekka
  antti luca marco matteo andrea paolo giulia chiara francesca hugo louis jules arthur camille manon
  chloe elodie lea noah liam lucas ethan mason logan owen henry samuel isaac nathan aaron caleb amir omar
  yusuf ali hassan fatima layla noor mei lin wei
`)

export const FAMILY_NAMES: readonly string[] = listIn(`
  smith jones taylor brown wilson evans walker wright green hall wood clarke hughes lewis turner carter
  miller moore martin lee perez gomez lopez garcia sanchez torres ramos ortega castro silva santos costa
  pereira almeida rossi ferrari bianchi ricci conti greco moretti romano weber meyer wagner becker hoffmann
  koch richter klein wolf neumann schwarz zimmermann krueger hartmann novak svoboda dvorak kucera horak
  nemec kowalski nowak wisniewski zielinski lewandowski larsen hansen olsen berg lund holm nyberg lindqvist
  virtanen korhonen laine makinen dubois laurent moreau girard fontaine mercier bertrand petit roux vidal
  jansen devries bakker visser smit mulder bos peeters maes claes tanaka suzuki sato kobayashi yamada kim
  park choi nguyen tran pham wang chen liu zhang huang zhou singh patel kumar sharma gupta khan
`)

export const ROLES: readonly string[] = listIn(
  `
  Sales, Marketing, Finance, Support, Operations, Engineering, Office, Human Resources, Director,
  Procurement, Legal, Owner
`,
  /,\s+/,
)
