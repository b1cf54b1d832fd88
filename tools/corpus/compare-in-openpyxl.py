"""Compares workbooks with what was made of them, as openpyxl reads both: a line ["upload", "result"] in, a list of differences out."""

import json
import sys
import warnings

import openpyxl

warnings.simplefilter("ignore")
MAX_SHOWN = 3


def opened(path):
    try:
        return openpyxl.load_workbook(path), None
    except Exception as failure:  # whatever it cannot open
        return None, f"{type(failure).__name__}: {failure}"


def look(cell, known):
    """What a cell's style says; `known` has those of its workbook, since writing them out takes most of the time."""
    if not cell.has_style:
        return ("General",)
    key = tuple(cell._style)
    if key not in known:
        parts = (cell.font, cell.fill, cell.border, cell.alignment, cell.protection)
        known[key] = (cell.number_format, *(repr(part) for part in parts))
    return known[key]


def value(cell):
    found = cell.value
    # An object's own text says where it lies in memory.
    is_object = type(found).__module__ == "openpyxl.worksheet.formula"
    return str(sorted(vars(found).items())) if is_object else str(found)


def cells_differing(name, before, after, looks):
    for row in before.iter_rows():
        for cell in row:
            if type(cell).__name__ == "MergedCell":
                continue
            now = after[cell.coordinate]
            if cell.value in (None, "") and now.value is not None:
                continue  # a blank cell gave way to an answer
            if value(cell) != value(now):
                yield f"openpyxl: {name}!{cell.coordinate}: {value(cell)!r} became {value(now)!r}"
            elif look(cell, looks[0]) != look(now, looks[1]) and cell.value is not None:
                yield f"openpyxl: {name}!{cell.coordinate}: its format changed"
            if (cell.hyperlink and cell.hyperlink.target) != (now.hyperlink and now.hyperlink.target):
                yield f"openpyxl: {name}!{cell.coordinate}: its link changed"
            if (cell.comment and cell.comment.text) != (now.comment and now.comment.text):
                yield f"openpyxl: {name}!{cell.coordinate}: its comment changed"


def things(sheet):
    return {
        "state": sheet.sheet_state,
        "merges": sorted(str(merged) for merged in sheet.merged_cells.ranges),
        "conditional formats": sorted(
            f"{formats.sqref} {[rule.type for rule in formats.rules]}" for formats in sheet.conditional_formatting
        ),
        "validations": sorted(f"{one.sqref} {one.type} {one.formula1}" for one in sheet.data_validations.dataValidation),
        "panes": sheet.freeze_panes,
        "pictures": len(sheet._images),
        "charts": len(sheet._charts),
        "protection": repr(sheet.protection),
        "heights": {row: one.height for row, one in sheet.row_dimensions.items() if one.height},
        "tables": sorted(sheet.tables),
    }


def sheets_differing(before, after):
    if before.sheetnames != after.sheetnames:
        yield f"openpyxl: sheets {before.sheetnames} became {after.sheetnames}"
        return
    looks = ({}, {})
    for name in before.sheetnames:
        old, new = before[name], after[name]
        if not hasattr(old, "iter_rows"):
            continue
        was, now = things(old), things(new)
        yield from (f"openpyxl: {name}, {key}: {was[key]} became {now[key]}" for key in was if was[key] != now[key])
        yield from cells_differing(name, old, new, looks)


def differences(upload, result):
    before, refused_before = opened(upload)
    after, refused = opened(result)
    if before is None:
        return []
    if after is None:
        return [f"openpyxl cannot open the result: {refused}"]
    found = []
    for difference in sheets_differing(before, after):
        found.append(difference)
        if len(found) == MAX_SHOWN:
            break
    return found


# openpyxl prints what it stumbles over, which is no answer.
answers = sys.stdout
sys.stdout = sys.stderr
for line in sys.stdin:
    print(json.dumps(differences(*json.loads(line))), file=answers, flush=True)
