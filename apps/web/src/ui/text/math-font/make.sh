#!/bin/sh
# Makes noto-sans-math.woff2: the signs of formulas out of Noto Sans Math, with its MATH table, by which browsers draw roots and brackets.
# Needs npm, and pyftsubset of fonttools with brotli (4.66).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
tar -xzf "$(npm pack --silent @fontsource/noto-sans-math@5.3.0)"
cp package/LICENSE "$here/LICENSE"
signs="U+0020-007E,U+00A0,U+00AC,U+00B0,U+00B1,U+00B4,U+00B7,U+00D7,U+00F7,U+0131,U+0237,U+02C6,U+02C7,U+02D8-02DC,U+\
0300-030C,U+0338,U+0391-03A9,U+03B1-03C9,U+03D1,U+03D5,U+03D6,U+03F0,U+03F1,U+03F5,U+2013,U+2014,U+2016,U+2018\
,U+2019,U+201C,U+201D,U+2020-2022,U+2026,U+2032-2037,U+203E,U+2044,U+2057,U+2061-2064,U+20D0,U+20D1,U+20D6,U+2\
0D7,U+20DB,U+20DC,U+2102,U+210A-2118,U+211A-211D,U+2124,U+2127-2133,U+2135-2138,U+2190-219B,U+21A6,U+21A9,U+21\
AA,U+21AE,U+21BC-21BF,U+21C0-21C6,U+21CB-21DB,U+21E2,U+2200-22FF,U+2308-230B,U+231C-231F,U+2322,U+2323,U+23B4,\
U+23B5,U+23D0,U+23DC-23E1,U+25A0,U+25A1,U+25B3,U+25B9,U+25BD,U+25C3,U+25CA,U+25CB,U+25CF,U+266D-266F,U+27E6-27\
EF,U+27F5-27FC,U+2A00-2A02,U+2A04,U+2A06,U+2A0C,U+2A3F,U+2A7D,U+2A7E,U+2AAF,U+2AB0,U+1D400-1D467,U+1D49C-1D4B5\
,U+1D504-1D51D,U+1D538-1D551,U+1D55C,U+1D6A4,U+1D6A5,U+1D6A8-1D71B,U+1D7CE-1D7D7,U+1D7D8-1D7E1"
pyftsubset package/files/noto-sans-math-latin-400-normal.woff2 --unicodes="$signs" --flavor=woff2 --no-hinting \
  --layout-features= --drop-tables+=GPOS,GDEF,GSUB,gasp --name-IDs=0,1,2,13,14 --notdef-outline \
  --output-file="$here/noto-sans-math.woff2"
