import { fold } from './fold.ts'

// What German and English lists call the towns of other states, beside their own names.
const EXONYMS = `
Wien Vienna Bécs Viedeň Vídeň Dunaj Beč Виена Βιέννη|München Munich Monachium|Köln Cologne Colonia|Nürnberg Nuremberg Norimberga|Salzburg Salisburgo
Praha Prag Prague|Brno Brünn|Plzeň Pilsen|České-Budějovice Budweis|Bratislava Pressburg Pozsony|Košice Kaschau
Budapest Budapeszt Budapešť|Sopron Ödenburg|Győr Raab|Eger Erlau|Pécs Fünfkirchen|Székesfehérvár Stuhlweißenburg|Szombathely Steinamanger
Warszawa Warschau Warsaw Varsavia|Kraków Krakau Cracow Cracovia|Wrocław Breslau|Gdańsk Danzig|Poznań Posen|Katowice Kattowitz|Łódź Lodz Lodsch|Szczecin Stettin
Milano Mailand Milan|Roma Rom Rome|Venezia Venedig Venice|Firenze Florenz Florence|Napoli Neapel Naples|Torino Turin|Genova Genua Genoa|Padova Padua
Bolzano Bozen|Merano Meran|Bressanone Brixen|Brunico Bruneck|Trento Trient|Trieste Triest Trst|Mantova Mantua
Αθήνα Athina Athinai Athen Athens Αθήναι|Θεσσαλονίκη Thessaloniki Saloniki Salonica|Πειραιάς Peiraias Piräus Piraeus|Πάτρα Patra Patras
София Sofia Sofija|Пловдив Plovdiv|Варна Varna Warna|Бургас Burgas
București Bukarest Bucharest Bucuresti|Sibiu Hermannstadt|Brașov Kronstadt|Cluj Klausenburg|Timișoara Temeswar
Ljubljana Laibach Lubiana|Maribor Marburg|Celje Cilli|Zagreb Agram Zagabria|Rijeka Fiume
Bruxelles Brüssel Brussel Brussels|Antwerpen Anvers Antwerp|Gent Gand Ghent|Liège Lüttich Luik|Den-Haag Haag Hague|København Kopenhagen Copenhagen
Lisboa Lissabon Lisbon|Sevilla Seville|Strasbourg Straßburg|Luxembourg Luxemburg|Nice Nizza|Helsinki Helsingfors|Tallinn Reval|Vilnius Wilna|Göteborg Gothenburg
`

const ONE_TOWN = new Map(
  EXONYMS.trim()
    .split(/[|\n]/)
    .flatMap(town => {
      const names = town
        .split(' ')
        .flatMap(name => [fold(name).long, fold(name).short].map(folded => folded.replaceAll(' ', '')))
      return names.map(name => [name, names[0] ?? name] as const)
    }),
)

/** Takes a town as folded; returns it by its own name. */
export const ownTownName = (town: string): string => ONE_TOWN.get(town) ?? town
