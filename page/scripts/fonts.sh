#!/usr/bin/env bash
# Makes the fonts of src/app/fonts: only the letters that the five languages use, of the weights that
# the page uses. The sources come from the npm packages of Fontsource; pyftsubset is fonttools' (Debian:
# python3-fonttools, python3-brotli).
#
#   scripts/fonts.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../src/app/fonts"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Latin-1 and what French and Dutch have besides; quotes, dashes, ellipses, signs.
letters='U+20-7E,U+A0-FF,U+152,U+153,U+178,U+132,U+133,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+202F,U+2039,U+203A,U+20AC,U+2212'

for font in @fontsource-variable/figtree@5.3.0 @fontsource/young-serif@5.3.0; do
	(cd "$work" && tar xzf "$(npm pack --silent "$font")" && mv package "$(basename "${font%@*}")")
done

/usr/bin/python3 -m fontTools.varLib.instancer "$work/figtree/files/figtree-latin-wght-normal.woff2" wght=400:700 \
	-o "$work/figtree.ttf" --quiet
subset() { /usr/bin/python3 -m fontTools.subset "$1" --unicodes="$letters" --layout-features=kern,mark,ccmp,locl,tnum,liga --no-hinting \
	--flavor=woff2 --output-file="$2"; }
subset "$work/figtree.ttf" figtree.woff2
subset "$work/young-serif/files/young-serif-latin-400-normal.woff2" young-serif.woff2
cp "$work/figtree/LICENSE" figtree.LICENSE.txt
cp "$work/young-serif/LICENSE" young-serif.LICENSE.txt
wc -c ./*.woff2

# The same letters for the pictures and the paper that the program makes (package diagram): TrueType, one file a weight.
drawn=../../../../content/diagram/fonts
for weight in 400 700; do
	/usr/bin/python3 -m fontTools.varLib.instancer "$work/figtree.ttf" "wght=$weight" -o "$work/figtree-$weight.ttf" --quiet
done
cp "$work/young-serif/files/young-serif-latin-400-normal.woff2" "$work/young-serif.woff2"
/usr/bin/python3 - "$work" "$drawn" "$letters" <<'END'
import sys
from fontTools import subset
from fontTools.ttLib import TTFont

work, drawn, letters = sys.argv[1:]
for source, family, style, name in [
    ("figtree-400.ttf", "Figtree", "Regular", "figtree-regular.ttf"),
    ("figtree-700.ttf", "Figtree", "Bold", "figtree-bold.ttf"),
    ("young-serif.woff2", "Young Serif", "Regular", "young-serif.ttf"),
]:
    font = TTFont(f"{work}/{source}")
    options = subset.Options(layout_features=[], hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(letters.replace("U+", "")))
    subsetter.subset(font)
    font.flavor = None
    for record in list(font["name"].names):
        font["name"].removeNames(nameID=record.nameID)
    for number, text in {1: family, 2: style, 4: f"{family} {style}", 6: f"{family.replace(' ', '')}-{style}"}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    for table in ("GDEF", "GPOS", "GSUB", "STAT", "gasp"):
        if table in font:
            del font[table]
    font.save(f"{drawn}/{name}")
END
cp ./*.LICENSE.txt "$drawn"
wc -c "$drawn"/*.ttf
