"""Makes tests/samples/check-digits.tsv: what python-stdnum says of 20,000 numbers for each member state. Run with python-stdnum importable:

    python3 tests/samples/make-check-digits.py > tests/samples/check-digits.tsv

Only its answers are kept, one bit for each number. The numbers are made from the templates by a generator that src/uid/check-digits.test.ts
repeats: '#' is a digit, '@' a letter, '?' either, '[...]' one of those; all else stands for itself.
"""
import base64
import zlib

from stdnum.eu import vat

COUNT = 20_000
DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

# Birth dates are narrowed down to what may be one, or hardly a person's number would be among them; likewise SIREN, province, suffix.
TEMPLATES = {
    "AT": ["U########"],
    "BE": ["[01]#########", "##########", "[01]#######[0-9][0-9]", "0########0"],
    "BG": ["#########", "##########", "##[0-5]#[0-3]#####"],
    "CY": ["########@", "[01][012]######@"],
    "CZ": ["########", "6########", "##[0156]#[0-2]####", "##[0156]#[0-2]#####", "9#######"],
    "DE": ["#########"],
    "DK": ["########"],
    "EE": ["#########", "10#######"],
    "EL": ["#########"],
    "ES": ["@#######?", "@#######@", "########@", "[KLMXYZ]#######@", "[A-J]#######?"],
    "FI": ["########"],
    "FR": ["###########", "??303265045", "##000######", "##95450607#", "?@33417522#", "@?39985941#", "?#732829320"],
    "HR": ["###########"],
    "HU": ["########"],
    "IE": ["#######@", "#######@@", "#######[A-W][A-I]", "#[+*ABCDEFGHIJKLMNOPQRSTUVWXYZ]#####@", "8[+*]#####[A-W]"],
    "IT": ["###########", "#######[01][0-9]##", "#######12[01]#", "#######888#", "#######999#"],
    "LT": ["#######1#", "##########1#", "#########", "10000#####1#"],
    "LU": ["########"],
    "LV": ["[4-9]##########", "###########", "[0-3]#[01]###[0-3]####", "32#########"],
    "MT": ["########"],
    "NL": ["#########B##", "#########B01", "#########B0[0-3]"],
    "PL": ["##########"],
    "PT": ["#########"],
    "RO": ["##########", "#########", "########", "#######", "######", "#####", "####", "###", "##"],
    "SE": ["##########01", "############", "##########0#"],
    "SI": ["########"],
    "SK": ["##########", "[1-9]#[247893]#######", "##[0156]#[0-2]#####", "0#########"],
    "XI": ["#########", "############", "[0-9]#########[0-9]01", "GD###", "HA###", "00#######"],
}


def random_of(seed):
    """A linear congruential generator of 32 bits, of which the upper 16 are used."""
    state = seed
    while True:
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        yield state >> 16


def places(template):
    """The signs that may stand at each place."""
    named = {"#": DIGITS, "@": LETTERS, "?": DIGITS + LETTERS}
    at = 0
    while at < len(template):
        if template[at] == "[":
            end = template.index("]", at)
            yield spread(template[at + 1 : end])
            at = end
        else:
            yield named.get(template[at], template[at])
        at += 1


def spread(signs):
    """A-J to ABCDEFGHIJ."""
    if len(signs) == 3 and signs[1] == "-":
        return "".join(chr(code) for code in range(ord(signs[0]), ord(signs[2]) + 1))
    return signs


def numbers(country):
    """Yields the numbers of a country, one template after the other."""
    drawn = random_of(ord(country[0]) * 256 + ord(country[1]))
    sets = [list(places(template)) for template in TEMPLATES[country]]
    for index in range(COUNT):
        yield "".join(signs[next(drawn) % len(signs)] for signs in sets[index % len(sets)])


def bits(country):
    """One bit for each number, the first in the highest place of the first byte."""
    said = bytearray(COUNT // 8)
    for index, number in enumerate(numbers(country)):
        if vat.is_valid(country + number):
            said[index // 8] |= 128 >> index % 8
    return said


if __name__ == "__main__":
    for country in TEMPLATES:
        packed = base64.b64encode(zlib.compress(bytes(bits(country)), 9)).decode()
        print(country, " ".join(TEMPLATES[country]), packed, sep="\t")
