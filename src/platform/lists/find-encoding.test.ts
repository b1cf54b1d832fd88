import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleLists } from '../../../tests/world/files/lists.ts'
import { codecOf } from './codec.ts'
import type { Encoding } from './dialect-rules.ts'
import { findEncoding } from './find-encoding.ts'
import { UnreadableList } from './records.ts'

const PAGES = [
  'windows-1252',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'cp850',
  'cp852',
  'macintosh',
] as const satisfies Encoding[]

const encode = (text: string, encoding: Encoding): Uint8Array | null => {
  const codec = codecOf(encoding)
  const units = codec.write(text)
  return units === null ? null : new Uint8Array(codec.bytesOf(units))
}
const readAs = (bytes: Uint8Array, encoding: Encoding): string =>
  codecOf(encoding).read(codecOf(encoding).unitsOf(bytes))

/**
 * Classifies the detection of a text's encoding: it is right, or wrong, or there are candidates,
 * which include the right one or not.
 */
function classify(text: string, encoding: Encoding): 'right' | 'offered' | 'not offered' | 'wrong' {
  const bytes = encode(text, encoding)
  if (bytes === null) throw new Error(`${encoding} cannot write ${text}`)
  const detected = findEncoding(bytes)
  const isOffered = detected.candidates.some(candidate => readAs(bytes, candidate.encoding) === text)
  if (detected.candidates.length > 0) return isOffered ? 'offered' : 'not offered'
  return readAs(bytes, detected.encoding) === text ? 'right' : 'wrong'
}

const LANGUAGES = [
  {
    uids: ['ATU12345675', 'DE136695976'],
    names:
      'Müller Bäckerei Österreichische Löwen Straße Größe Schäfer Jäger Köln Gemüse Süd Übersee Ärzte Weiß Fußpflege Höfer Grün Nähstudio Geübt Bauämter Mühlviertel Vöcklabruck Gößer Käsehof Bürobedarf Möbel Schlüsseldienst',
  },
  {
    uids: ['PL5260001246', 'ATU12345675'],
    names:
      'Łódź Spółka Żywiec Kraków Wrocław Poznań Gdańsk Śląsk Zakład Usługi Książka Świętokrzyskie Wójcik Dąbrowski Zieliński Mińsk Częstochowa Jabłoń Źródło Paweł Gołąb Toruń Wałbrzych Łukasz Zagłębie',
  },
  {
    uids: ['CZ25123891', 'ATU12345675'],
    names:
      'Žižkov Náměstí Plzeň České Dvořák Novák Příbram Černý Růžička Město Stavební Řezníček Jiří Kučera Šťastný Ústí Říčany Třebíč Děčín Mladá Těšín Bříza Víno Pošta Čech Kuře Nábytek Zámečnictví',
  },
  {
    uids: ['HU12345676', 'ATU12345675'],
    names:
      'Győr Művek Építő Fűtő Szőlő Magyarország Erdős Gyűjtő Kőszeg Műszer Bükk Pécs Székesfehérvár Tűzoltó Sárvár Főnix Zöld Hűtő Vörös Érd Szűcs Könyv Ház Étterem Csepregi Hegyvidék',
  },
  {
    uids: ['FR40303265045', 'IT00743110157', 'ESB12345674'],
    names:
      'Société Générale Crèche Forêts Hôtel Pâtisserie Frères Première Église Façade Noël Château Società Qualità Caffè Virtù Perché Città España Muñoz García Peña Fábrica Compañía Málaga Íñigo',
  },
  {
    uids: ['DK13585628', 'SE556188840401'],
    names: 'Møller Ørsted Åkesson Malmö Sørensen Præstø Håkan Tromsø Älmhult Ålborg Færch',
  },
].map(({ uids, names }) => ({ uids, names: names.split(' ') }))
const [GERMAN] = LANGUAGES

/**
 * Lines of names in one language, with or without German names, capitalized or in capitals as users
 * write them.
 */
const lists = fc.constantFrom(...LANGUAGES).chain(language => {
  const line = (of: (typeof LANGUAGES)[number]) =>
    fc
      .tuple(
        fc.constantFrom(...of.uids),
        fc.array(fc.constantFrom(...of.names), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(' ', '-'),
        fc.constantFrom(false, false, false, true),
      )
      .map(
        ([uid, words, separator, isUpperCase]) =>
          `${uid};${isUpperCase ? words.join(separator).toUpperCase() : words.join(separator)}`,
      )
  return fc
    .array(fc.oneof({ weight: 3, arbitrary: line(language) }, line(GERMAN ?? language)), {
      minLength: 1,
      maxLength: 30,
    })
    .map(lines => `UID;Firma\r\n${lines.join('\r\n')}\r\n`)
})

describe('the encoding of a list of names', () => {
  it('is detected or offered as a candidate, and never silently wrong', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(...PAGES), (text, encoding) => {
        fc.pre(encode(text, encoding) !== null)
        expect(['right', 'offered']).toContain(classify(text, encoding))
      }),
      { numRuns: 1_500 },
    )
  })

  it('is detected as UTF-8 if the list is in UTF-8', () => {
    fc.assert(
      fc.property(lists, text => {
        fc.pre(/[^ -~\s]/.test(text))
        expect(findEncoding(Buffer.from(text))).toEqual({ encoding: 'utf-8', candidates: [] })
      }),
    )
  })

  it('has no candidates if all letters are ASCII', () => {
    const plain = fc.string({ unit: fc.integer({ min: 1, max: 127 }).map(code => String.fromCharCode(code)) })
    fc.assert(
      fc.property(plain, text => {
        expect(findEncoding(Buffer.from(text)).candidates).toEqual([])
      }),
    )
  })
})

describe('an encoding', () => {
  const german =
    'UID;Firma\nATU12345675;Bäckerei Müller\nATU33864707;Größe & Söhne\nDE136695976;Österreichische Straßen\n'
  const polish = 'UID;Firma\nPL5260001246;Łódź Spółka\nPL7740001454;Zakład Usług Wodnych\nPL5252344078;Książka\n'
  const czech =
    'UID;Firma\nCZ25123891;Dvořák Řezníček\nCZ27074358;Příbram Stavební\nCZ45274649;Plzeň Město\nCZ49240901;Růžička\nCZ00177041;Děčín Třebíč\n'
  const hungarian =
    'UID;Firma\nHU12345676;Győr Építő\nHU10773381;Fűtő Erdős\nHU13895459;Székesfehérvár Tűzoltó\nHU10625790;Kőszeg Főnix\n'
  const french = 'UID;Firma\nFR40303265045;Crèche Hôtel\nFR83404833048;Forêts Première\nFR27552032534;Frères Noël\n'

  it.each([
    ['windows-1252', german],
    ['cp850', german],
    ['cp852', german],
    ['macintosh', german],
    ['windows-1250', german],
    ['windows-1250', polish],
    ['windows-1250', czech],
    ['windows-1250', hungarian],
    ['iso-8859-2', polish],
    ['cp852', polish],
    ['cp852', czech],
    ['cp852', hungarian],
    ['windows-1252', french],
    ['macintosh', french],
  ] as const)('%s is detected', (encoding, text) => expect(classify(text, encoding)).toBe('right'))

  it.each([
    // Dùm or Dům, in Windows-1252 or in Windows-1250; Löwen or Lîwen, in the code page of DOS or of
    // the Mac.
    ['windows-1252', 'UID;Firma\nATU12345675;Dùm\n'],
    ['windows-1250', 'UID;Firma\nATU12345675;Dům\n'],
    ['macintosh', 'UID;Firma\nATU12345675;Lîwen\n'],
    ['cp850', 'UID;Firma\nATU12345675;Löwen\n'],
  ] as const)('%s is offered as a candidate if two encodings yield words', (encoding, text) =>
    expect(classify(text, encoding)).toBe('offered'),
  )

  it('is offered with a sample that differs between the candidates', () => {
    const { encoding, candidates } = findEncoding(
      Buffer.from('UID;Firma\nATU12345675;Müller\nATU33864707;D\xf9m\n', 'latin1'),
    )
    expect(candidates).toEqual([
      { encoding: 'windows-1252', sample: 'ATU33864707;Dùm' },
      { encoding: 'windows-1250', sample: 'ATU33864707;Dům' },
    ])
    expect(encoding).toBe('windows-1252')
  })

  it('is detected in a long list despite one stray byte', () => {
    const umlauts = ['heim', 'dorf', 'berg'].flatMap(end =>
      (GERMAN?.names ?? []).map(name => `ATU12345675;${name}${end}`),
    )
    const bytes = Buffer.from([...umlauts, 'ATU33864707;a\x81b'].join('\n'), 'latin1')
    expect(findEncoding(bytes)).toEqual({ encoding: 'windows-1252', candidates: [] })
  })

  it('is not UTF-8 if a word is valid UTF-8 by chance and would mix two scripts', () => {
    expect(classify('UID;Firma\nPL5260001246;SPÓŁKA\n', 'windows-1250')).toBe('offered')
  })

  it.each(sampleLists().map(({ name, bytes, encoding }) => ({ name, bytes, encoding })))(
    'of $name is detected or offered',
    sample => {
      const { bytes, encoding } = sample
      if (encoding === null) return
      const detected = findEncoding(bytes)
      const text = readAs(bytes, encoding)
      const texts = [detected.encoding, ...detected.candidates.map(candidate => candidate.encoding)].map(each =>
        readAs(bytes, each),
      )
      expect(texts.slice(0, 1 + detected.candidates.length)).toContain(text)
    },
  )

  it('is not detected for binary data with zeros', () =>
    expect(() => findEncoding(Buffer.from('UID\nä\0', 'latin1'))).toThrow(UnreadableList))
})

describe('a short list with a known heading or the name of a state', () => {
  it.each<[Encoding, string]>([
    ['windows-1250', 'Příjemce;Země;DIČ\nAlfa s.r.o.;Česko;CZ25123891\nBeta;Rakousko;ATU13585627\n'],
    ['windows-1250', 'Příjemce;DIC\nAlfa;CZ25123891\n'],
    ['windows-1250', 'Firma;Land;UID\nMüller GmbH;Österreich;ATU13585627\nČeské dráhy;Česko;CZ25123891\n'],
    ['windows-1250', 'Naziv;Država;OIB\nČakovec d.d.;Češka;CZ25123891\n'],
    ['cp852', 'Firma;Stát;DIC\nAlfa;Česko;CZ25123891\n'],
    ['macintosh', 'Kunde;Straße;UID\nMüller GmbH;Hauptstraße;ATU13585627\n'],
    ['macintosh', 'Razón social;NIF\nPeña S.A.;ESA28184661\n'],
    ['cp850', 'Società;P.IVA\nCaffè;IT00743110157\n'],
    ['windows-1252', 'Name;Country\nCafé Müller;España\n'],
  ])('in %s is detected without candidates: %s', (encoding, text) => expect(classify(text, encoding)).toBe('right'))
})

describe('UTF-16 without a byte order mark', () => {
  it.each([
    'Фирма;Страна;ДДС\nАлфа ООД;България;BG131202360\nБета ООД;България;BG131202360\n',
    'Επωνυμία;Χώρα;ΑΦΜ\nΑλφα ΑΕ;Ελλάδα;EL094259216\n',
    'Nosaukums;PVN\nĀboltiņa Ā un Ā;LV40003521600\nAlfa SIA;LV40003521600\n',
  ])('is detected by its zeros: %s', text => {
    const utf16 = Buffer.from(text, 'utf16le')
    expect(findEncoding(utf16)).toEqual({ encoding: 'utf-16le', candidates: [] })
    expect(findEncoding(Buffer.from(utf16).swap16())).toEqual({ encoding: 'utf-16be', candidates: [] })
  })
})
