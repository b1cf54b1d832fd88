"""Makes the lists in tests/samples/lists: by LibreOffice (soffice on the path), by Python's csv, and by hand after DATEV's and BMD's descriptions.

python3 tests/samples/make-lists.py
"""
import csv
import pathlib
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).parent
LISTS = HERE / "lists"

# LibreOffice's numbers of encodings (sal/rtl/textenc.h), and whether a byte order mark is wanted.
ENCODINGS = {
    "windows-1252": ("1", False),
    "cp850": ("4", False),
    "iso-8859-1": ("12", False),
    "iso-8859-15": ("22", False),
    "windows-1250": ("33", False),
    "iso-8859-2": ("13", False),
    "utf-8": ("76", False),
    "utf-8-bom": ("76", True),
    "utf-16": ("65535", True),
}
SEPARATORS = {"semicolon": "59", "comma": "44", "tab": "9", "pipe": "124"}
SOURCES = ["debitoren-libreoffice", "debitoren-openpyxl", "lieferanten-two-columns"]


def by_libreoffice():
    plans = [(SOURCES[0], encoding, "semicolon", False) for encoding in ENCODINGS]
    plans += [(SOURCES[0], "utf-8", separator, True) for separator in SEPARATORS]
    plans += [(SOURCES[0], "windows-1252", separator, False) for separator in ("comma", "tab", "pipe")]
    plans += [(SOURCES[1], encoding, "semicolon", True) for encoding in ("windows-1252", "utf-8", "utf-8-bom")]
    plans += [(SOURCES[2], encoding, "semicolon", False) for encoding in ("windows-1252", "utf-8", "utf-16")]
    plans += [(SOURCES[2], "utf-8", "comma", True)]
    for source, encoding, separator, quotes in plans:
        number, mark = ENCODINGS[encoding]
        tokens = [SEPARATORS[separator], "34", number, "1", "", "0", str(quotes).lower(), "true", "true", "false"]
        tokens += ["false", "0", "false", str(mark).lower()]
        with tempfile.TemporaryDirectory() as folder:
            kind = f"csv:Text - txt - csv (StarCalc):{','.join(tokens)}"
            workbook = str(HERE / f"{source}.xlsx")
            command = ["soffice", "--headless", f"-env:UserInstallation=file://{tempfile.gettempdir()}/make-lists"]
            subprocess.run([*command, "--convert-to", kind, "--outdir", folder, workbook], check=True, capture_output=True)
            name = f"libreoffice-{source}-{separator}-{encoding}{'-quoted' if quotes else ''}.csv"
            shutil.copyfile(pathlib.Path(folder) / f"{source}.csv", LISTS / name)


HEAD = ["Kundennummer", "Firma", "Straße", "PLZ", "Ort", "UID-Nummer", "Betrag"]
ROWS = [
    ["000123", "Österreichische Muster GmbH", "Mariahilfer Straße 1", "1060", "Wien", "ATU12345675", "1234,50"],
    ["000124", "Bäckerei \"Zum Löwen\" KG", "Hauptplatz 2", "8010", "Graz", "ATU33864707", "10,00"],
    ["000125", "Société Générale; Filiale", "Rue de l'Église 3", "75001", "Paris", "FR40303265045", "0,99"],
    ["000126", "", "", "", "", "", ""],
    ["000127", "Müller, Maier & Söhne", "Ringstraße 7", "01067", "Dresden", "DE136695976", "-5,00"],
    ["000128", "=SUMME(A1:A9)", "Nirgendwo 0", "9999", "Ort", "keine", "1"],
]
PLAIN = [[cell.replace(";", ",").replace('"', "'") for cell in row] for row in ROWS]
EASTERN = [*ROWS, ["000129", "Žižkov s.r.o.", "Náměstí 5", "13000", "Praha", "CZ25123891", "7,00"]]
WIDE = [*EASTERN, ["000130", "Łódź Ω 😀 sp. z o.o.", "Piotrkowska 10", "90-001", "Łódź", "PL5260001246", "3,00"]]


def by_python():
    plans = [
        ("excel-windows-1252", "windows-1252", ROWS, {}),
        ("excel-semicolon-windows-1252", "windows-1252", ROWS, {"delimiter": ";"}),
        ("excel-semicolon-windows-1250", "windows-1250", [[cell.replace("é", "e").replace("É", "E") for cell in row] for row in EASTERN], {"delimiter": ";"}),
        ("excel-semicolon-cp850", "cp850", ROWS, {"delimiter": ";"}),
        ("excel-semicolon-iso-8859-1", "iso-8859-1", ROWS, {"delimiter": ";"}),
        ("excel-semicolon-iso-8859-15", "iso-8859-15", ROWS, {"delimiter": ";"}),
        ("excel-utf-8", "utf-8", WIDE, {}),
        ("excel-utf-8-bom", "utf-8-sig", WIDE, {}),
        ("excel-semicolon-utf-8-bom", "utf-8-sig", WIDE, {"delimiter": ";"}),
        ("excel-tab-utf-8", "utf-8", WIDE, {"dialect": "excel-tab"}),
        ("excel-tab-utf-16", "utf-16", WIDE, {"dialect": "excel-tab"}),
        ("excel-tab-utf-16le-without-mark", "utf-16-le", ROWS, {"dialect": "excel-tab"}),
        ("excel-semicolon-utf-16be-without-mark", "utf-16-be", ROWS, {"delimiter": ";"}),
        ("unix-utf-8", "utf-8", WIDE, {"dialect": "unix"}),
        ("unix-semicolon-windows-1252", "windows-1252", ROWS, {"dialect": "unix", "delimiter": ";"}),
        ("all-quoted-pipe-utf-8", "utf-8", WIDE, {"delimiter": "|", "quoting": csv.QUOTE_ALL}),
        ("texts-quoted-semicolon-utf-8", "utf-8", WIDE, {"delimiter": ";", "quoting": csv.QUOTE_NONNUMERIC}),
        ("never-quoted-semicolon-windows-1252", "windows-1252", PLAIN, {"delimiter": ";", "quoting": csv.QUOTE_NONE}),
        ("never-quoted-tab-utf-8", "utf-8", PLAIN, {"delimiter": "\t", "quoting": csv.QUOTE_NONE}),
        ("line-feeds-semicolon-utf-8", "utf-8", WIDE, {"delimiter": ";", "lineterminator": "\n"}),
        ("carriage-returns-semicolon-windows-1252", "windows-1252", ROWS, {"delimiter": ";", "lineterminator": "\r"}),
    ]
    for name, encoding, rows, how in plans:
        with open(LISTS / f"python-{name}.csv", "w", encoding=encoding, newline="") as file:
            csv.writer(file, **how).writerows([HEAD, *rows])


def write(name, text, encoding="windows-1252"):
    (LISTS / name).write_bytes(text.encode(encoding))


# After DATEV's "Aufbau der EXTF-Datei": a line about the file, bare headings, quoted texts, bare numbers, CRLF, Windows-1252.
DATEV_LINE = '"EXTF";700;16;"Debitoren/Kreditoren";5;20260301093012000;;"RE";"";"";29098;55003;20260101;4;;;"";"";;;;"";;"";;;"";;;"";""'
DATEV_HEAD = "Konto;Name (Adressattyp Unternehmen);Unternehmensgegenstand;Kurzbezeichnung;EU-Land;EU-UStID;Anrede;Straße;Postleitzahl;Ort"
DATEV_ROWS = [
    '10000;"Österreichische Muster GmbH";"";"Muster";"AT";"U12345675";"Firma";"Mariahilfer Straße 1";"1060";"Wien"',
    '10001;"Bäckerei ""Zum Löwen"" KG";"Brot; Gebäck";"Löwen";"AT";"U33864707";"";"Hauptplatz 2";"8010";"Graz"',
    '10002;"Müller & Söhne";"";"Müller";"DE";"136695976";"";"Ringstraße 7";"01067";"Dresden"',
    '70000;"";"";"";"";"";"";"";"";""',
    '70001;"Société Générale";"";"SG";"FR";"40303265045";"";"Rue de l\'Église 3";"75001";"Paris"',
]
BMD_HEAD = "Konto-Nr;Nachname;Straße;PLZ;Ort;Land;UID-Nummer;Zahlungsziel"
BMD_ROWS = [
    "200001;Österreichische Muster GmbH;Mariahilfer Straße 1;1060;Wien;AT;ATU12345675;14",
    '200002;"Zum Löwen" Bäckerei KG;Hauptplatz 2;8010;Graz;AT;ATU33864707;30',
    "200003;Müller, Maier & Söhne;Ringstraße 7;01067;Dresden;DE;DE136695976;14",
    "200004;5\" Rohre GmbH;Werkstraße 4;4020;Linz;AT;;8",
    "300001;Société Générale;Rue de l'Église 3;75001;Paris;FR;FR40303265045;30",
]


def by_hand():
    datev = [DATEV_LINE, DATEV_HEAD, *DATEV_ROWS]
    write("datev-EXTF_Debitoren_Kreditoren.csv", "\r\n".join(datev) + "\r\n")
    write("datev-EXTF_utf-8.csv", "\r\n".join(datev) + "\r\n", "utf-8")
    write("datev-EXTF_utf-8-bom.csv", "\r\n".join(datev), "utf-8-sig")
    write("datev-DTVF_iso-8859-15.csv", "\r\n".join(datev).replace("EXTF", "DTVF"), "iso-8859-15")
    write("datev-EXTF_without-rows-at-the-end.csv", "\r\n".join(datev) + "\r\n\r\n\r\n")
    bmd = [BMD_HEAD, *BMD_ROWS]
    write("bmd-windows-1252.csv", "\r\n".join(bmd) + "\r\n")
    write("bmd-utf-8-bom.csv", "\r\n".join(bmd) + "\r\n", "utf-8-sig")
    write("bmd-cp850-end-of-file.txt", "\r\n".join(bmd) + "\r\n\x1a", "cp850")
    write("bmd-trailing-semicolons.csv", ";\r\n".join(bmd) + ";\r\n")
    uids = ["ATU12345675", "DE136695976", "", "FR40303265045", "keine"]
    write("uids-one-a-line.txt", "\r\n".join(uids))
    write("uids-carriage-returns.txt", "\r".join(uids))
    write("uids-mixed-line-ends.txt", "UID\r\nATU12345675\nDE136695976\r\n\nFR40303265045\r\rkeine\n")
    write("uids-tabs-without-headings.txt", "ATU12345675\tMüller\nDE136695976\tSöhne\n")
    write("excel-sep-line.csv", "sep=;\r\nUID;Name\r\nATU12345675;Müller\r\nDE136695976;\"A;B\"\r\n")
    write("excel-sep-line-comma-utf-8.csv", "sep=,\r\nUID,Name\r\nATU12345675,Müller\r\n", "utf-8")
    write("excel-texts-as-formulas.csv", '="000123";="ATU12345675";Müller\r\n="000124";="DE136695976";Söhne\r\n')
    write("ragged-semicolon-windows-1252.csv", "Liste der Kunden\r\nStand 2026\r\n\r\nUID;Name;Ort\r\nATU12345675\r\nDE136695976;Söhne\r\nFR40303265045;Société;Paris;;\r\n")
    write("quoted-line-breaks-utf-8.csv", 'UID;Anschrift\r\nATU12345675;"Straße 1\r\n1060 Wien"\r\nDE136695976;"Ring 7\n01067 Dresden"\r\n', "utf-8")


if __name__ == "__main__":
    LISTS.mkdir(exist_ok=True)
    by_python()
    by_hand()
    by_libreoffice()
    print(len(list(LISTS.iterdir())), "lists")
