import { listIn } from './list-in'

/** The 512 first and 256 second words of domain labels. No two pairs have the same spelling. */
export const FIRST_WORDS: readonly string[] = listIn(`
  north south east west upper lower grand royal prime first united global metro urban rural coastal alpine
  river lake sea bay harbour port island valley hill mountain summit ridge cliff stone rock granite marble
  crystal silver golden copper iron steel bronze amber ruby jade pearl coral ivory ebony scarlet crimson
  indigo azure cobalt violet olive hazel maple cedar oak pine birch willow elm ash aspen alder laurel
  cypress juniper rowan linden poplar walnut chestnut almond cherry apple pear plum peach lemon orange
  citrus berry clover thistle heather lavender jasmine lotus lily rose iris tulip daisy poppy orchid fern
  moss ivy reed meadow prairie forest woodland grove orchard garden field pasture moor heath desert canyon
  delta lagoon glacier fjord tundra savanna oasis spring summer autumn winter morning evening midnight
  sunrise sunset dawn dusk twilight solar lunar stellar cosmic orbit comet meteor nova nebula galaxy
  polar arctic tropic pacific atlantic baltic nordic celtic iberian roman hellenic danube rhine thames
  severn tiber seine loire ebro tagus volga neva hudson tidewater falcon eagle hawk osprey heron swan
  crane raven robin sparrow finch lark wren owl kestrel condor pelican puffin otter badger fox wolf bear
  lynx bison stag hart elk moose colt mustang pony lion tiger panther jaguar cougar dolphin whale salmon
  trout marlin turtle beetle firefly bee butterfly anchor compass beacon lantern candle torch ember
  flame spark flint forge anvil hammer chisel lathe loom spindle weaver mason potter cooper miller baker
  brewer tailor carver glazier joiner saddler ranger pilot captain mariner scout pioneer settler voyager
  nomad pilgrim merchant banker broker notary lawyer doctor dentist surgeon nurse chemist architect builder
  plumber roofer painter printer binder editor scribe scholar tutor teacher coach trainer chef caterer
  grocer butcher florist gardener farmer rancher vintner barber stylist dancer drummer piper fiddler singer
  actor juggler castle palace manor chapel abbey priory cathedral tower bridge gate arch market square
  plaza avenue boulevard terrace crescent parade quay wharf dock pier marina canal station junction
  crossing depot airport runway hangar garage motor engine turbine piston gear cable fiber signal radio
  pixel vector matrix cipher logic data cloud quantum photon neutron atomic carbon helium argon neon
  magnet voltage circuit relay switch sensor robot drone laser optic prism mirror lens camera studio
  gallery museum theatre cinema opera ballet concert melody rhythm tempo harmony chord sonata anthem
  credit savings mutual trust pension capital equity asset bond ledger invoice audit tax payroll insurance
  mortgage realty estate housing rental hotel hostel inn lodge resort villa cottage chalet cabin travel
  tour cruise ferry yacht sailing rowing cycling running hiking climbing skiing surfing diving fishing
  golf tennis rugby cricket soccer hockey chess bridgewater ashford bradford oxford redwood kingsway
  basalt beryl opal topaz garnet sapphire emerald onyx quartz flax linen velvet satin cashmere denim
  canvas paper parchment quill inkwell saffron ginger pepper vanilla cinnamon nutmeg basil sage thyme mint
  rosemary fennel barley wheat rye oat honey nectar amberley kingston preston weston norton sutton burton
  hilton milton clifton ashton charlton brighton hampton stratford guildford wickham oakham farnham
  alpha beta gamma sigma omega zenith apex windham langley bexley henley stanley wembley ripley shipley berkeley harley
`)

export const SECOND_WORDS: readonly string[] = listIn(`
  bank union lane trust house works labs group partners holdings ventures capital finance credit loans
  funds wealth assets invest savings advisors consulting solutions services systems networks software
  hosting digital media press print books news journal review weekly design studio creative agency brand
  marketing sales retail store shop mart outlet boutique fashion apparel textiles leather shoes jewels
  watches optics glass ceramics pottery furniture interiors lighting kitchens baths floors carpets paints
  roofing windows doors fencing paving concrete brick timber lumber sawmill quarry mining metals alloys
  foundry castings tools machines engines motors autos trucks tyres parts cycles boats marine shipping
  freight cargo logistics transport couriers parcels moving storage pallets packaging boxes labels paper
  plastics chemicals polymers rubber energy power electric solarworks windfarm hydro gas oil fuels
  water filters pumps valves pipes heating cooling plumbers security locks alarms guards safety rescue
  clinic health medical pharma dental vision hearing nursing therapy wellness fitness gym yoga sports
  athletics arena stadium racing riding stables kennels pets vets farm ranch dairy cheese bakery bread
  pastry sweets chocolate coffee tea brewery winery cellars spirits juices foods meats seafood fruits
  greens organics spices catering bistro cafe diner grill tavern hotels rooms suites lodgings
  camping tours trips journeys flights rentals leasing realtors homes estates lettings builders
  contractors surveyors architects engineers mechanics electricians gardens nursery seeds flowers
  florists events weddings parties music records sound audio video films pictures arts crafts
  toys games puzzles hobbies school academy college institute training tutors learning research science
  analytics insight metrics cloudworks robotics devices sensors controls instruments legal notaries
  law staffing careers talent
`)
