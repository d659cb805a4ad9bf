"""shops - retail, offices, warehouses."""
import math

from kit import *
from sites import *
from sites import W, D
from lots import barks, grow
from rows import bank, clay, close_site, coach, masonry, open_site

WARM = (1, .50, .17)


def trade():
    """Materials that only commercial buildings need."""
    P = Mat.new
    P('render_sand', '#a89a83', .9, mottled=.07, scale=1.5, bump=.15); P('render_clay', '#97785f', .9, mottled=.07, scale=1.5, bump=.15)
    P('canvas_red', '#7a342b', .8, mottled=.05); P('canvas_blue', '#2f4558', .8, mottled=.05)
    P('canvas_ochre', '#a37a3f', .8, mottled=.05); P('canvas_green', '#35493c', .8, mottled=.05); P('canvas_slate', '#454b50', .8, mottled=.05)
    P('fascia', '#9a8f78', .5, spec=.4); P('precast', '#8d887d', .9, mottled=.10, scale=.8, bump=.12); P('precast_low', '#7d786e', .9, mottled=.14, scale=.9)
    P('dock_door', '#a29d90', .6, mottled=.04); P('rubber', '#1c1d1e', .9)
    P('safety', '#b8862b', .6); P('yard', '#77746d', .88, mottled=.16, scale=.7, bump=.06); P('paint', '#b9b5a8', .8, mottled=.2, scale=14)
    P('ballast', '#5b574f', .95, mottled=.2, scale=6)
    wet_road('wet'); barks()


def pavement(k, x0, x1, y0, y1, z=.03, step=1.5, mat='walk'):
    """A concrete walk poured in panels. Its bed ends inside the panels: a shared face would render black."""
    k.box('joint', x0 + .02, y0 + .02, -.25, x1 - .02, y1 - .02, z - .012); n = max(1, round((x1 - x0) / step)); d = (x1 - x0) / n
    for i in range(n): k.box(mat, x0 + d * i + (.008 if i else 0), y0, -.2, x0 + d * (i + 1) - (.008 if i < n - 1 else 0), y1, z)


def wet_road(name, color='#2d2e30'):
    """Asphalt after rain: puddles that mirror the lights, dry crowns between."""
    m = Mat.new(name, color, .5, spec=.5, mottled=.2, scale=1.6); N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']
    geo = N.new('ShaderNodeNewGeometry'); nz = N.new('ShaderNodeTexNoise'); nz.inputs['Scale'].default_value = .32; nz.inputs['Detail'].default_value = 4
    L.new(geo.outputs['Position'], nz.inputs['Vector'])
    mr = N.new('ShaderNodeMapRange'); mr.inputs['From Min'].default_value = .44; mr.inputs['From Max'].default_value = .6
    mr.inputs['To Min'].default_value = .09; mr.inputs['To Max'].default_value = .5
    L.new(nz.outputs['Fac'], mr.inputs['Value']); L.new(mr.outputs[0], b.inputs['Roughness'])
    fine = N.new('ShaderNodeTexNoise'); fine.inputs['Scale'].default_value = 28; L.new(geo.outputs['Position'], fine.inputs['Vector'])
    bp = N.new('ShaderNodeBump'); bp.inputs['Distance'].default_value = .01; L.new(fine.outputs['Fac'], bp.inputs['Height'])
    L.new(mr.outputs[0], bp.inputs['Strength']); L.new(bp.outputs[0], b.inputs['Normal'])


# ----------------------------------------------------------------------
# what is seen through a shopfront
# ----------------------------------------------------------------------
def lump(k, x0, y0, z0, x1, y1, z1, col):
    """A thing in a lit room: bright on top, dim at its sides."""
    k.mesh('room', [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], Kit.HEXF,
           [tuple(c * g for c in col) for g in (.2, 1.25, .8, .55, .4, .55)])


def shell(k, w, d, h, tint, amp, lamps):
    """Back, sides, floor and ceiling of a lit room, brighter round its lamps."""
    def sheet(n, m, at, gain):
        v = [at(i / n, j / m) for j in range(m + 1) for i in range(n + 1)]
        def col(q):
            x, y, z = v[q]; g = .16 + .12 * z / h + sum(.85 * math.exp(-((x - a) ** 2 + (y - b) ** 2 * .8 + (z - c) ** 2) / 1.0) for a, b, c in lamps)
            return tuple(t * g * amp * gain for t in tint)
        f = [(a, a + 1, a + n + 2, a + n + 1) for j in range(m) for a in range(j * (n + 1), j * (n + 1) + n)]
        k.mesh('room', v, f, [tuple(col(q) for q in face) for face in f])
    n = max(8, int(w / .3))
    sheet(n, 8, lambda s, t: (w * s, d, h * t), 1.0); sheet(8, 8, lambda s, t: (0, .3 + (d - .3) * s, h * t), .75)
    sheet(8, 8, lambda s, t: (w, .3 + (d - .3) * s, h * t), .75)
    sheet(n, 8, lambda s, t: (w * s, .2 + (d - .2) * t, .02), .5); sheet(n, 8, lambda s, t: (w * s, .2 + (d - .2) * t, h), .8)


def interior(k, w, d, h, theme, amp=.8):
    """A furnished shop, office or hall behind glass; drawn with light alone, so that it costs no noise."""
    r = k.rng
    tint = dict(cafe=(1, .42, .11), books=(1, .46, .14), salon=(1, .52, .22), grocer=(1, .50, .17), studio=(1, .54, .25), office=(1, .54, .24),
                hall=(1, .54, .22))[theme]
    def c(a, b=1.0): return tuple(x * a * amp * b for x in tint)
    rows = [(w * (i + .5) / max(2, int(w / 1.7)), y, h - .75) for i in range(max(2, int(w / 1.7))) for y in (d * .35, d * .8)]
    shell(k, w, d, h, tint, amp * (.62 if theme != 'hall' else .5), rows)
    for x, y, z in rows:
        if theme in ('cafe', 'books', 'salon'):
            k.cyl('iron', x, y, z + .1, .01, .01, h - z - .12, 6); k.cyl('iron', x, y, z + .02, .16, .04, .13, 12)
            k.ball('room', x, y, z, .09, col=tuple(2.2 * q for q in (1, .66, .34)), n=6)
        else: k.box('room', x - .55, y - .08, h - .06, x + .55, y + .08, h - .03, col=(1.8, 1.25, .75))
    goods = [(.75, .32, .18), (.2, .32, .36), (.62, .5, .22), (.3, .42, .22), (.7, .6, .48), (.42, .2, .14), (.16, .22, .3)]
    def shelf(x0, x1, y0, y1, z1, n, fill=.9):
        lump(k, x0, y0, 0, x0 + .04, y1, z1, c(.10)); lump(k, x1 - .04, y0, 0, x1, y1, z1, c(.10)); lump(k, x0, y1 - .02, 0, x1, y1, z1, c(.22))
        for i in range(n + 1):
            z = z1 * i / n; lump(k, x0, y0, z, x1, y1, z + .03, c(.3)); x = x0 + .08
            while x < x1 - .15 and i < n:
                a = r.uniform(.05, .16) if theme == 'books' else r.uniform(.14, .32); g = r.choice(goods)
                if r.random() < fill:
                    lump(k, x, y0 + .03, z + .03, min(x + a, x1 - .06), y1 - .05, z + .03 + (z1 / n - .08) * r.uniform(.45, .95),
                         tuple(p * q * 1.1 * amp for p, q in zip(g, (1, .8, .55))))
                x += a + .012
    def table(x, y, s=.4):
        lump(k, x - s, y - s, .72, x + s, y + s, .76, c(.5)); lump(k, x - .04, y - .04, 0, x + .04, y + .04, .72, c(.08))
        for q in (-1, 1):
            lump(k, x + q * (s + .3) - .2, y - .2, .42, x + q * (s + .3) + .2, y + .2, .47, c(.24))
            lump(k, x + q * (s + .48) - .02, y - .2, .45, x + q * (s + .48) + .02, y + .2, .9, c(.2))
            lump(k, x + q * (s + .3) - .03, y - .03, 0, x + q * (s + .3) + .03, y + .03, .42, c(.06))
    def plant(x, y, z=0, s=1.0):
        """A pot with arching leaves: dark at their roots, lit at their tips."""
        k.cyl('room', x, y, z, .14 * s, .19 * s, .36 * s, 12, col=c(.26)); k.cyl('room', x, y, z + .36 * s, .17 * s, .17 * s, .01, 12, col=c(.05))
        v, f, cols = [], [], []
        for i in range(34):
            a, rise, out, wd = r.uniform(0, 6.28), s * r.uniform(.5, 1.15), s * r.uniform(.12, .5), s * r.uniform(.03, .055); ca, sa = math.cos(a), math.sin(a)
            o = len(v); g = amp * r.uniform(.5, 1.4); dark, light = tuple(q * g * .25 for q in (.06, .085, .018)), tuple(q * g for q in (.15, .165, .05))
            for t, q in ((0, .25), (.35, .8), (.7, 1.0), (.9, .7)):
                d, e = out * t ** 1.6, z + .34 * s + rise * (t - .38 * t ** 3)
                v += [(x + ca * d - sa * wd * q, y + sa * d + ca * wd * q, e), (x + ca * d + sa * wd * q, y + sa * d - ca * wd * q, e)]
            v.append((x + ca * out, y + sa * out, z + .34 * s + rise * .6))
            m = [tuple(p + (q - p) * t for p, q in zip(dark, light)) for t in (0, .35, .8, 1, 1.1)]
            for j in range(3): f.append((o + 2 * j, o + 2 * j + 1, o + 2 * j + 3, o + 2 * j + 2)); cols.append((m[j], m[j], m[j + 1], m[j + 1]))
            f.append((o + 6, o + 7, o + 8)); cols.append((m[3], m[3], m[4]))
        k.mesh('room', v, f, cols)
    def chair(x, y, face=1, g=.13):
        """An office chair seen from behind or before: seat, back, gas lift, five feet."""
        lump(k, x - .25, y - .24, .44, x + .25, y + .24, .52, c(g)); lump(k, x - .22, y + face * .24 - .03, .56, x + .22, y + face * .24 + .03, 1.06, c(g * .9))
        lump(k, x - .03, y - .03, .1, x + .03, y + .03, .44, c(.06))
        for q in range(5): a = q * 1.257; k.cbox('iron', x + .16 * math.cos(a), y + .16 * math.sin(a), .05, .12, .05, .04)
    if theme == 'cafe':
        lump(k, w * .42, d * .62, 0, w * .96, d * .62 + .6, 1.05, c(.3)); lump(k, w * .40, d * .62 - .05, 1.05, w * .98, d * .62 + .66, 1.1, c(.7))
        lump(k, w * .7, d * .62 + .1, 1.1, w * .7 + .6, d * .62 + .5, 1.5, c(.5)); shelf(w * .45, w * .95, d - .35, d - .05, 2.2, 4, .7)
        for x in (.8, 2.3): table(x, 1.2); table(x + .3, 3.0)
        for i in range(3):
            lump(k, w * .5 + i * .7, d * .62 - .5, .7, w * .5 + i * .7 + .3, d * .62 - .2, .75, c(.3))
            lump(k, w * .5 + i * .7 + .13, d * .62 - .37, 0, w * .5 + i * .7 + .17, d * .62 - .33, .7, c(.06))
    elif theme == 'books':
        for x in (.15, w / 2 - 1.3, w - 2.75): shelf(x, x + 2.6, d - .4, d - .05, 2.3, 6)
        for x in (.7, w - 2.4): shelf(x, x + 1.7, 2.2, 2.55, 1.35, 4)
        lump(k, w / 2 - .8, 1.1, 0, w / 2 + .8, 2.0, .75, c(.4))
        for i in range(6):
            lump(k, w / 2 - .75 + i * .26, 1.25, .75, w / 2 - .58 + i * .26, 1.5, .78 + r.uniform(.03, .25), tuple(q * amp for q in r.choice(goods)))
        plant(.6, .8)
    elif theme == 'salon':
        for i in range(3):
            x = .9 + i * (w - 1.8) / 2; lump(k, x - .45, d - .1, .85, x + .45, d - .05, 2.15, c(.09))
            lump(k, x - .39, d - .13, .91, x + .39, d - .1, 2.09, c(.42))
            lump(k, x - .45, d - .4, .8, x + .45, d - .1, .86, c(.5))
            lump(k, x - .3, d - 1.6, .45, x + .3, d - 1.0, .6, c(.12)); lump(k, x - .3, d - 1.1, .55, x + .3, d - .98, 1.1, c(.12))
            lump(k, x - .05, d - 1.35, 0, x + .05, d - 1.25, .45, c(.1))
        lump(k, w * .6, 1.4, 0, w * .6 + 1.5, 1.9, 1.1, c(.45)); plant(w - .6, .9, 0, 1.2); table(1.3, 1.5, .35)
    elif theme == 'grocer':
        for x in (.15, w / 2 - 1.2, w - 2.55): shelf(x, x + 2.4, d - .45, d - .05, 2.1, 5)
        for i in range(4):
            x = .6 + i * (w - 1.9) / 3; lump(k, x, 1.0, 0, x + 1.1, 1.8, .5, c(.22))
            for j in range(14):
                k.ball('room', x + r.uniform(.1, 1.0), r.uniform(1.1, 1.7), .54 + r.uniform(0, .12), .09,
                       col=tuple(q * amp for q in r.choice(((.7, .16, .06), (.75, .42, .08), (.28, .36, .08), (.7, .55, .12)))), n=5)
        lump(k, w * .55, 2.6, 0, w * .55 + 1.8, 3.1, 1.0, c(.35)); shelf(.5, 2.6, 2.7, 3.05, 1.4, 4)
    elif theme == 'studio':
        
        for i in range(4): x = .3 + i * (w - .6) / 4; lump(k, x + .03, d - .06, .25, x + (w - .6) / 4 - .03, d - .02, 2.3, c(r.uniform(.36, .48)))   # mirrors
        lump(k, .2, d - .3, 1.0, w - .2, d - .24, 1.05, c(.12)); plant(.6, 1.0, 0, 1.2)
        plant(w - .6, d - .8, 0, 1.1); lump(k, w * .5, 1.5, 0, w * .5 + 1.6, 2.0, .95, c(.35))
        for i in range(4): lump(k, .6 + i * .5, 2.6, 0, 1.0 + i * .5, 3.2, .14, tuple(q * amp for q in r.choice(goods)))
    elif theme == 'office':
        for i in range(max(1, int(w / 2.6))):
            x, y = .5 + i * 2.6, d * .42; lump(k, x, y, .72, x + 1.6, y + .75, .76, c(.62)); lump(k, x + .05, y + .08, 0, x + .5, y + .68, .70, c(.22))
            lump(k, x + 1.52, y + .06, 0, x + 1.57, y + .7, .72, c(.16)); chair(x + .95, y + 1.15)
            lump(k, x + .62, y + .2, .92, x + 1.22, y + .24, 1.28, c(.05)); lump(k, x + .89, y + .21, .76, x + .95, y + .25, .93, c(.05))     # a screen's back
            k.ball('room', x + .3, y + .5, 1.12, .09, col=c(1.9), n=6, sz=.7); k.cyl('iron', x + .3, y + .5, .76, .012, .012, .32, 6)       # desk lamp
            lump(k, x + 1.28, y + .2, .76, x + 1.5, y + .5, .84, c(.42))
            if i % 2: lump(k, x + .1, d - .05, 1.15, x + 1.3, d - .02, 1.95, c(.13))
            if i % 2: lump(k, x + .16, d - .07, 1.21, x + 1.24, d - .05, 1.89, c(.5, r.uniform(.6, 1.2)))
            else: shelf(x - .1, x + 1.4, d - .4, d - .05, 2.0, 5, .8)
        plant(w - .5, .9, 0, 1.15); plant(w * .5, d - .5, 0, 1.2)
    else:
        for x in (.4, w - 2.4):
            for z in (0, 1.5, 3.0):
                for j in range(2):
                    if r.random() < .85:
                        lump(k, x + j * 1.05, d - 1.6, z + .12, x + j * 1.05 + .95, d - .6, z + r.uniform(.8, 1.25), (.34 * amp, .20 * amp, .09 * amp))
                lump(k, x - .1, d - 1.7, z + 1.4, x + 2.2, d - .5, z + 1.5, (.5 * amp, .2 * amp, .04 * amp))
            for q in (x - .1, x + 2.1): lump(k, q, d - 1.7, 0, q + .09, d - 1.6, 4.6, (.16 * amp, .17 * amp, .2 * amp))


def shopfront(k, w, h, theme, door=None, bulk=.5, fr='bronze', depth=5.0, amp=.8, bays=5, transom=2.35):
    """Aluminium shopfront: bulkhead, mullions, transom bar, one glazed door, a furnished room behind."""
    us = [w * i / bays for i in range(bays + 1)]; s = .035
    for i, u in enumerate(us): k.box(fr, max(0, u - s), .05, 0, min(w, u + s), .16, h)
    for z in (transom - .04, h - .08): k.box(fr, 0, .055, z, w, .155, z + .08)
    for i in range(bays):
        a, b = us[i] + s, us[i + 1] - s
        if i == door:
            k.box(fr, a, .06, .02, b, .12, .24); k.box(fr, a, .06, transom - .16, b, .12, transom - .04)
            for q in (a, b - .09): k.box(fr, q, .06, .02, q + .09, .12, transom - .04)
            k.box('steel', b - .2, .0, .85, b - .17, .03, 1.35); k.box('steel', b - .2, .0, .88, b - .17, .08, .91)
            k.box('steel', b - .2, .0, 1.29, b - .17, .08, 1.32)
        else: k.box(fr, a, .07, bulk - .06, b, .15, bulk); k.box('steel' if fr == 'bronze' else fr, a, .09, 0, b, .14, bulk - .05)
    k.mesh('glass_clear', [(0, .1, 0), (w, .1, 0), (w, .1, h), (0, .1, h)], [(0, 1, 2, 3)])
    with k.at(0, .1, 0): interior(k, w, depth, h + .35, theme, amp)


def awning(k, x0, x1, z0, z1, d, mat, drop=.26):
    """A fabric awning: sloped top on ribs, side cheeks, straight valance."""
    n = max(3, round((x1 - x0) / 1.1))
    for i in range(n):
        a, b = x0 + (x1 - x0) * i / n, x0 + (x1 - x0) * (i + 1) / n; m = (a + b) / 2; sag = .035
        for p, q, zp, zq in ((a, m, 0, sag), (m, b, sag, 0)):
            k.hexa(mat, [(p, -d, z0 - .02), (q, -d, z0 - .02), (q, .02, z1 - .02 - zq), (p, .02, z1 - .02 - zp), (p, -d, z0), (q, -d, z0), (q, .02, z1 - zq),
                         (p, .02, z1 - zp)])
        k.box(mat, a + .004, -d - .02, z0 - drop, b - .004, -d, z0 + .005)
    for x in (x0, x1):
        k.mesh(mat, [(x, -d, z0), (x, .02, z0), (x, .02, z1), (x + .01, -d, z0), (x + .01, .02, z0), (x + .01, .02, z1)], [(0, 1, 2), (3, 5, 4)])
        k.box(mat, x - .005, -d, z0 - drop, x + .005, .0, z0)
    for i in range(n + 1): x = x0 + (x1 - x0) * i / n; k.box('iron', x - .012, -d + .02, z0 - .04, x + .012, .02, z0 - .015)


def gooseneck(k, x, y, z):
    """A gooseneck sign lamp."""
    k.box('iron', x - .02, y - .55, z + .28, x + .02, y, z + .32); k.box('iron', x - .05, y - .03, z + .2, x + .05, y, z + .4)
    k.cyl('iron', x, y - .55, z, .2, .05, .26, 14); k.cyl('iron', x, y - .55, z + .24, .03, .03, .08, 8)
    k.ball('lamp', x, y - .55, z, .07, col=(.9, .58, .3), n=6)


def lot_light(k, x, y, h=6.5, rot=0):
    """A parking-lot light: square pole on a concrete base, one shoebox head."""
    k.cyl('kerb', x, y, 0, .28, .28, .75, 16); k.cbox('tin', x, y, .75, .13, .13, h - .75)
    with k.at(x, y, 0, rot):
        k.box('tin', 0, -.04, h - .1, .7, .04, h - .02); k.box('tin', .45, -.22, h - .16, 1.15, .22, h + .02)
        k.box('lamp', .55, -.15, h - .18, 1.05, .15, h - .16, col=(.55, .42, .28))


def rooftop_unit(k, x, y, z, w=2.4, d=1.6, h=1.3):
    """A packaged heating and cooling unit."""
    k.box('steel', x, y, z, x + w, y + d, z + .2); k.box('precast_low', x + .05, y + .05, z + .2, x + w - .05, y + d - .05, z + h)
    for i in range(6): k.box('steel', x + .2, y + .02, z + .35 + i * .13, x + w * .5, y + .05, z + .39 + i * .13)
    k.cyl('steel', x + w * .72, y + d / 2, z + h, .4, .4, .12, 18)


# ----------------------------------------------------------------------
# neighbourhood retail
# ----------------------------------------------------------------------
SUITES = (('cafe', 'canvas_green'), ('books', 'canvas_red'), ('grocer', 'canvas_ochre'), ('salon', 'canvas_blue'), ('studio', 'canvas_slate'))


def retail(k: Kit):
    """Neighbourhood strip in Blaine, 1999: five suites, brick piers on a rock-faced base, blank rendered sign bands, awnings, a gabled middle."""
    s = 7.2; n = 5; T = s * n; dp = 20; m = 'clay_tan'
    tops = (6.1, 5.1, 5.3, 5.1, 6.1)
    for i, (theme, cloth) in enumerate(SUITES):
        x0 = i * s; top = tops[i]; out = .22 if i in (0, 2, 4) else .0
        with k.at(x0, -out):
            op = W(.62, .0, s - 1.24, 3.0, kind='hole')
            k.wall(s, 3.55, 'flat', m, [op], corner=None)
            with k.at(.62, 0, 0): shopfront(k, s - 1.24, 3.0, theme, door=(2, 0, 2, 4, 2)[i], amp=k.rng.uniform(.72, .92))
            k.box(m + '_up', .5, -.025, 3.0, s - .5, .05, 3.22)
            # sign band, cornice
            if i == 2:
                prof = [(0, top), (s / 2, top + 1.5), (s, top)]
                k.wall(s, prof, 'flat', 'render_sand', base=3.55, corner=None)
                for a, b in ((0, s / 2), (s, s / 2)):
                    za, zb = top, top + 1.5; e = -.25 if a == 0 else .25
                    k.hexa('offwhite', [(a + e, -.3, za - .14), (b, -.3, zb - .02), (b, .5, zb - .02), (a + e, .5, za - .14), (a + e, -.3, za + .12),
                                        (b, -.3, zb + .24), (b, .5, zb + .24), (a + e, .5, za + .12)])
                k.box('offwhite', s / 2 - .34, -.05, top + .1, s / 2 + .34, .02, top + .74)
                k.box('bronze', s / 2 - .26, -.06, top + .18, s / 2 + .26, .02, top + .66)
                for j in range(5): k.box('offwhite', s / 2 - .25, -.075, top + .22 + j * .095, s / 2 + .25, -.03, top + .25 + j * .095)
            else:
                k.wall(s, top, 'flat', 'render_sand' if i % 2 else 'render_clay', base=3.55, corner=None)
                for z, e in ((top - .28, .08), (top - .16, .16), (top - .02, .26)):
                    k.box('offwhite', -e if i in (0, 4) else 0, -e, z, s + (e if i in (0, 4) else 0), .3, z + .14)
            k.box('limestone', -.02, -.1, 3.5, s + .02, .05, 3.66)
            for u in (s * .25, s * .5, s * .75): gooseneck(k, u, 0, (5.05 if top > 6 else 4.72))
            awning(k, .72, s - .72, 2.72, 3.42, 1.15, cloth)
        if out:
            for xx, r in ((x0 + s, 90), (x0, -90)):
                with k.at(xx, -out if r > 0 else .02, 0, r): k.wall(out + .02, top, 'flat', m, corner=None)
    for i in range(n + 1):                                                   # piers
        x = i * s; a, b = max(-.06, x - .5), min(T + .06, x + .5)
        k.box(m, a + .06, -.42, 0, b - .06, .05, 3.9); k.stonework(a, -.5, -.2, b, .05, .85, .26); k.box('limestone', a - .05, -.56, .85, b + .05, .05, .97)
        k.box('limestone', a - .02, -.5, 3.9, b + .02, .05, 4.02)
        coach(k, x if 0 < i < n else (a + b) / 2, -.43, 2.05)
    with k.at(T, -.22, 0, 90):
        k.wall(dp, 5.1, 'flat', m, [W(2.0, .0, 4.2, 3.0, kind='hole')], corner=None); k.box('limestone', .22, -.08, 3.5, dp, .05, 3.66)
        k.box(m + '_up', 1.9, -.02, 3.0, 6.3, .05, 3.22)
        with k.at(2.0, 0, 0): shopfront(k, 4.2, 3.0, 'studio', bays=3, depth=1.4, amp=.7)
        k.wall(5.2, 6.1, 'flat', 'render_clay', base=5.1, corner=None); awning(k, 1.9, 6.3, 2.72, 3.42, 1.0, 'canvas_slate')
        for z, e in ((5.82, .08), (5.94, .16), (6.08, .26)): k.box('offwhite', 0, -e, z, 5.2, .3, z + .14)
        k.box('coping', 5.2, -.06, 5.1, dp, .3, 5.22)
        for u in (8, 12, 16): coach(k, u, -.02, 2.3)
    with k.at(0, dp, 0, -90): k.wall(dp, 5.1, 'flat', m, corner=None)
    k.box('charcoal', .3, .3, 4.2, T - .3, dp, 4.6); k.box('render_clay', .02, .25, 4.5, T - .02, .3, 5.0)
    for i in (0, 4): k.box('render_clay', i * s + .05, .1, 4.6, i * s + s - .05, 5.0, 6.05)
    rooftop_unit(k, 10, 8, 4.6); rooftop_unit(k, 25, 9, 4.6)


def retail_scene(recipe):
    """The strip across its wet parking lot."""
    k = open_site(recipe); trade()
    retail(k); ground(k); T = 36.0
    k.box('wet', -90, -70, -.4, 120, -4.0, -.0)
    pavement(k, -2.2, T + 2.2, -3.7, -.0, .15, 1.8); k.box('kerb', -2.35, -4.0, -.3, T + 2.35, -3.69, .14); k.box('kerb', T + 2.19, -3.9, -.3, T + 2.4, 20, .14)
    for i in range(15): x = -1.6 + i * 2.75; k.box('paint', x, -9.6, -.02, x + .1, -4.35, .006)
    # planted islands at the ends of the stalls
    for x in (-4.6, T + 3.2):
        k.box('kerb', x - 1.2, -9.6, -.2, x + 1.2, -4.1, .13); k.box('mulch', x - 1.05, -9.45, -.2, x + 1.05, -4.25, .15)
    for x in (5.2, 11.0, 16.4, 23.4, 30.2):
        k.cbox('precast', x, -1.9, .14, 1.3, .55, .5); k.cbox('mulch', x, -1.9, .6, 1.15, .42, .05)
    for x in (8.1, 19.8, 27.0):                                                                                   # benches
        for j in range(3): k.box('cedar', x - .8, -1.25 + j * .15, .56, x + .8, -1.13 + j * .15, .6)
        for j in range(2): k.box('cedar', x - .8, -.78, .72 + j * .17, x + .8, -.74, .84 + j * .17)
        for q in (-.65, .65): k.box('iron', x + q - .03, -1.25, .14, x + q + .03, -.78, .56); k.box('iron', x + q - .03, -.8, .5, x + q + .03, -.74, 1.0)
    lot_light(k, T + 3.2, -8.6, 6.8, 135); lot_light(k, -4.6, -8.6, 6.8, 45)
    k.flush(); grow(k, 'lotmaple', 5.4, 'leaf_red', 'greybark', 9, 18000, .055, spread=.72, trunk=.26, girth=.016, puff=.4)
    grow(k, 'lotash', 5.6, 'leaf_gold', 'greybark', 14, 18000, .055, spread=.72, trunk=.26, girth=.016, puff=.4)
    for x in (5.2, 11.0, 16.4, 23.4, 30.2):
        for q in (-.38, 0, .38): k.place(k.rng.choice(('hyd', 'box2', 'box')), x + q, -1.9, .62, k.rng.uniform(.36, .5))
    for x, y, nm in ((-4.6, -6.0, 'lotash'), (T + 3.2, -5.9, 'lotmaple')): k.place(nm, x, y, .1, .85)
    for x in (-4.6, T + 3.2):
        for y in (-9.0, -8.3, -7.4, -4.8): k.place(k.rng.choice(('box2', 'tall', 'box')), x + k.rng.uniform(-.5, .5), y, .14, .55)
    backdrop(k, -90, -8, 30, 62, 60); backdrop(k, -40, -12, 4, 24, 12)
    return close_site(recipe, (34.0, -12.8, 1.7), (19.6, 0, 4.9), 23, az=-60)


# ----------------------------------------------------------------------
# small office
# ----------------------------------------------------------------------
def office(k: Kit, m='clay_red', band='fascia'):
    """Suburban office, Plymouth, 1986: one story of dark brick, ribbon windows in bronze, a deep metal fascia, two recessed entries for two suites."""
    T = 27.0; dp = 18; H = 3.3; B = dict(frame='bronze', case=0, curtain=0, mull=True)
    ent = ((7.2, 10.2), (16.8, 19.8)); segs = ((0, 7.2), (10.2, 16.8), (19.8, T))
    for a, b in segs:
        w = b - a
        with k.at(a, 0):
            k.wall(w, H, 'flat', m, [W(.95, .9, w - 1.9, 1.75, kind='hole')], corner=None)
            k.box(m + '_up', .85, -.03, .68, w - .85, .12, .9); k.box('limestone', 0, -.035, .3, w, .05, .38)
            k.box(m + '_up', .85, -.02, 2.65, w - .85, .1, 2.9)
            with k.at(.95, 0, .9): 
                ww = w - 1.9; bays = 4
                for i in range(bays + 1): u = ww * i / bays; k.box('bronze', max(0, u - .035), .08, 0, min(ww, u + .035), .18, 1.75)
                for z in (0, 1.69): k.box('bronze', 0, .085, z, ww, .175, z + .06)
                k.mesh('glass', [(0, .13, 0), (ww, .13, 0), (ww, .13, 1.75), (0, .13, 1.75)], [(0, 1, 2, 3)])
                for i in range(bays):
                    if k.rng.random() < .3:
                        for j in range(int(k.rng.uniform(4, 12))):
                            k.box('linen', ww * i / bays + .05, .2, 1.66 - j * .07, ww * (i + 1) / bays - .05, .23, 1.68 - j * .07)
            with k.at(.5, .14, .0): interior(k, w - 1.0, 4.0, 2.9, 'office', k.rng.uniform(.8, 1.05))
    for a, b in ent:
        with k.at(a, 2.0): shopfront(k, b - a, 2.9, 'office', door=1, bays=3, bulk=.12, depth=3.5, amp=.85, transom=2.3)
        for x, r, y in ((a, 90, 0), (b, -90, 2.0)):
            with k.at(x, y, 0, r): k.wall(2.0, H, 'flat', m, corner=None)
        for x in (a - .45, b): k.box(m, x, -.92, -.2, x + .45, -.02, H - .29); k.box('limestone', x - .025, -.95, .3, x + .475, -.03, .38)   # under the soffit
        k.box('walk', a - .5, -1.6, -.2, b + .5, -.92, .06); k.box('walk', a, -.925, -.2, b, 2.0, .075)
        k.box('offwhite', a + .01, -.85, H - .36, b - .01, 2.0, H - .31)
        for x in (a + .7, (a + b) / 2, b - .7): k.cyl('lamp', x, .2, H - .37, .09, .09, .02, 12, col=(.8, .6, .36))
        k.box('mulch', a + .25, .9, .1, a + .75, 1.8, .16)
    side = [W(2.2 + i * 5, .9, 3.2, 1.75, grid=(2, 1), **B) for i in range(3)]
    for x, y, r in ((T, 0, 90), (0, dp, -90)):
        with k.at(x, y, 0, r):
            k.wall(dp, H, 'flat', m, side, corner=None); k.box('limestone', 0, -.035, .3, dp, .05, .38); k.box(m + '_up', 0, -.03, .68, dp, .05, .9)
    # fascia: soffit, ribbed bronze band, coping
    e = 1.1
    k.box('offwhite', -e + .06, -e + .06, H - .3, T + e - .06, dp, H - .22); k.box(band, -e, -e, H - .36, T + e, -e + .08, H + 1.0)
    for x in (-e, T + e - .08): k.box(band, x, -e + .081, H - .36, x + .08, dp, H + 1.0)          # butts against the front: no face is shared
    x = -e
    x += .2
    while x < T + e - .1: k.box(band, x - .014, -e - .035, H - .34, x + .014, -e + .02, H + .94); x += .4
    y = -e
    while y < dp:
        k.box(band, T + e - .02, y - .014, H - .34, T + e + .035, y + .014, H + .94); k.box(band, -e - .035, y - .014, H - .34, -e + .02, y + .014, H + .94)
        y += .4
    for z, q in ((H - .38, .06), (H + .94, .06)):
        k.box(band, -e - q, -e - q, z, T + e + q, -e + .1, z + .1)
        for x in (-e - q, T + e - .1): k.box(band, x, -e + .101, z, x + .1 + q, dp, z + .1)
    k.box('ballast', -e + .1, -e + .1, H - .2, T + e - .1, dp, H + .55); rooftop_unit(k, 6, 8, H + .55, h=1.35); rooftop_unit(k, 18, 9, H + .55, h=1.25)


def office_scene(recipe):
    """The office behind its own stalls and lawn, under an even sky."""
    k = open_site(recipe, 'summer'); trade()
    office(k); ground(k)
    k.box('asphalt', -80, -60, -.4, 110, -7.4, -.0); k.box('kerb', -80, -7.4, -.3, 110, -7.22, .13)
    pavement(k, -3, 30, -5.4, -3.9, .035, 1.5)
    for a in (7.2, 16.8): pavement(k, a + .4, a + 2.6, -3.9, -1.6, .04, 1.15); pavement(k, a + .4, a + 2.6, -7.21, -5.4, .04, 1.15)
    for i in range(13): x = -4 + i * 2.75; k.box('paint', x, -12.6, -.02, x + .1, -7.6, .007)
    for a, b in ((.1, 6.65), (10.75, 16.25), (20.35, 26.9)): k.box('mulch', a, -1.5, -.2, b, -.02, .045)
    k.flush()
    P = Mat.new; P('leaf_birch', '#66803a', .7, island=.3, hue=.025, translucent=.45, each=.1)
    P('leaf_locust', '#5b7434', .7, island=.3, hue=.02, translucent=.4, each=.1)
    for i, n in enumerate(('oak', 'maple', 'elm')): grow(k, n, 11 + i, 'leaf_locust', 'bark', 71 + i, 34000, .085, spread=.85, puff=.42)
    for i in (1, 2): grow(k, f'whitebirch{i}', 7.5 + i, 'leaf_birch', 'birchbark', 60 + i, 17000, .05, spread=.55, trunk=.26,
        girth=.0115, up=.1, wander=.1, flare=.25)
    grow(k, 'locust', 8, 'leaf_locust', 'greybark', 66, 26000, .055, spread=.8, trunk=.26, girth=.017)
    for a, b in ((.3, 6.4), (11.0, 16.0), (20.6, 26.7)):
        x = a + .3
        while x < b: s = k.rng.uniform(.55, .8); k.place(k.rng.choice(('box', 'box', 'hyd', 'box2')), x, -.75 + k.rng.uniform(-.1, .1), .05, s); x += s * .95
    for t in (('whitebirch1', 15.2, -2.7, 0, .72), ('whitebirch2', 23.6, -2.7, 0, .76),
              ('locust', -6.5, -3.8, 0, 1.05), ('locust', 33.5, -4.5, 0, 1.0)): k.place(*t)
    k.lawn(-16, 42, -7.6, 6, [(-80, -60, 110, -7.22), (-3, -5.4, 30, -3.9), (.1, -1.5, 26.9, 0), (0, -.05, 27, 18)]
           + [(a + q[0], q[1], a + q[2], q[3]) for a in (7.2, 16.8) for q in ((.4, -7.3, 2.6, -1.5), (-.5, -1.6, 3.5, 2))], names=('turf', 'turf2'), step=.62)
    backdrop(k, -70, 100, 24, 55, 110); backdrop(k, -40, -10, 2, 22, 12, names=('oak', 'spruce1', 'pine1'))
    backdrop(k, 36, 60, 4, 22, 12, names=('oak', 'spruce1', 'pine1'))
    return close_site(recipe, (-1.6, -12.4, 1.7), (8.6, 0, 3.5), 24, 'gold', az=-120)


# ----------------------------------------------------------------------
# warehouse
# ----------------------------------------------------------------------
def ribs(k, w, z0, z1, ops, mat='precast', step=.34, wide=.17, out=.05):
    """Vertical ribs cast into a concrete panel; they stop at openings."""
    u = step / 2
    while u < w - .05:
        z = z0
        for a, b in sorted((o['z'] - .25, o['z'] + o['h'] + .25) for o in ops if o['u'] - .25 < u < o['u'] + o['w'] + .25) + [(z1, z1)]:
            if a - z > .05: k.box(mat, u - wide / 2, -out, z, u + wide / 2, 0, min(a, z1))
            z = max(z, b)
        u += step


def warehouse(k: Kit):
    """Hardman Avenue warehouse, 1972: ribbed precast panels eighteen feet clear, four docks, two drive-in doors, a brick office at each end."""
    T = 44.0; dp = 36; F = 1.2; H = 7.9; br = 'clay_tan'
    docks = (13.2, 17.6, 23.6, 28.0); drive = (9.0, 32.2); dw, dh = 2.7, 2.9; gw, gh = 3.4, 3.9; openx = 23.6
    ops = [W(x, F, dw, dh, kind='hole') for x in docks] + [W(x, .0, gw, gh, kind='hole') for x in drive]
    x0, x1 = 7.6, 36.4
    local = [dict(o, u=o['u'] - x0) for o in ops]; man = W(21.1, F, 1.0, 2.12)                                   # the man door is no hole
    with k.at(x0, 0): k.wall(x1 - x0, H, 'flat', 'precast_low', local, corner=None); ribs(k, x1 - x0, 1.0, H - .9, local + [dict(man, u=man['u'] - x0)])
    k.box('precast', x0, -.06, H - .9, x1, .02, H - .5); k.box('tin', -.1, -.14, H - .12, T + .1, .3, H + .12)
    x = x0
    while x <= x1 + .1:                                                      # a joint between panels ends at what opens below it
        foot = max([o['z'] + o['h'] + .6 for o in ops + [man] if o['u'] - .4 < x < o['u'] + o['w'] + .4], default=0)
        k.box('joint', x - .015, -.056, foot, x + .015, -.02, H - .5); x += 7.2
    for x in docks:
        op = x == openx
        if op:
            with k.at(x, .2, F): interior(k, dw, 9, dh + 1.6, 'hall', 1.1)
            k.box('dock_door', x, .12, F + dh - .28, x + dw, .2, F + dh)
        else:
            for j in range(5): z = F + dh * j / 5; k.box('dock_door', x + .02, .1, z + .008, x + dw - .02, .16, z + dh / 5 - .008)
            for j in (-.55, .25): k.box('room', x + dw / 2 + j, .095, F + dh * .62, x + dw / 2 + j + .3, .11, F + dh * .62 + .34, col=(.55, .34, .14))
        # seal, bumpers, leveller, numbers left off
        for a, b in ((x - .32, x + .02), (x + dw - .02, x + dw + .32)): k.box('rubber', a, -.34, F - .05, b, .0, F + dh + .28)
        k.hexa('rubber', [(x - .32, -.34, F + dh - .1), (x + dw + .32, -.34, F + dh - .1), (x + dw + .32, .0, F + dh - .1), (x - .32, .0, F + dh - .1),
                          (x - .32, -.34, F + dh + .28), (x + dw + .32, -.34, F + dh + .28), (x + dw + .32, .0, F + dh + .5), (x - .32, .0, F + dh + .5)])
        k.box('steel', x + .25, -.12, F - .22, x + dw - .25, .1, F + .02); k.box('precast_low', x - .4, -.1, -.1, x + dw + .4, .0, F - .2)
        for a in (x + .05, x + dw - .3): k.box('rubber', a, -.26, F - .5, a + .25, -.0, F - .06)
    for a in (docks[0] - 1.0, docks[1] + dw + 1.0, docks[2] - 1.0, docks[3] + dw + 1.0):
        k.cyl('safety', a, -1.0, -.1, .11, .11, 1.2, 12); k.ball('safety', a, -1.0, 1.1, .11, n=6)
    for i, x in enumerate(drive):
        for j in range(7): z = gh * j / 7; k.box('dock_door', x + .02, .1, z + .008, x + gw - .02, .16, z + gh / 7 - .008)
        for j in range(4): k.box('room', x + .28 + j * .78, .095, gh * 4 / 7 + .1, x + .8 + j * .78, .11, gh * 5 / 7 - .1, col=(.6, .36, .15))
        for a in (x - .16, x + gw): k.box('steel', a, -.03, 0, a + .16, .1, gh + .16)
        k.box('steel', x - .16, -.03, gh, x + gw + .16, .1, gh + .16)
        for a in (x - .35, x + gw + .35): k.cyl('safety', a, -.6, -.1, .1, .1, 1.15, 12); k.ball('safety', a, -.6, 1.05, .1, n=6)
    # man door with its stair, between the pairs of docks
    with k.at(21.1, 0, F):
        k.box('steel', -.08, -.03, 0, 1.08, .02, 2.2); k.box('pewter', .0, -.05, .02, 1.0, .0, 2.12)
        k.box('room', .3, -.06, 1.35, .7, -.04, 1.85, col=(.6, .38, .17)); k.box('steel', .84, -.1, 1.0, .94, -.05, 1.04)
    k.box('precast_low', 20.8, -1.3, -.2, 22.5, .0, F - .02)
    for i in range(5): y = -1.3 - .28 * (5 - i); k.box('precast_low', 20.8, y, -.2, 22.5, y + .28, F * (i + 1) / 6)
    for x in (20.86, 22.44):
        k.railing(x, -1.25, x, -.05, F, 1.0, 'safety', .4)
        for z in (.5, .95):                                                  # and down the flight, to a post at its foot
            k.hexa('safety', [(x - .02, -2.6, z + .16), (x + .02, -2.6, z + .16), (x + .02, -1.24, z + F), (x - .02, -1.24, z + F),
                              (x - .02, -2.6, z + .2), (x + .02, -2.6, z + .2), (x + .02, -1.24, z + F + .04), (x - .02, -1.24, z + F + .04)])
        k.box('safety', x - .025, -2.625, .1, x + .025, -2.575, 1.15)
    # offices
    for a, b, theme in ((0, x0, 'office'), (x1, T, 'office')):
        w = b - a
        with k.at(a, -1.6):
            k.wall(w, 3.7, 'flat', br, [W(1.0, .95, w - 3.6, 1.7, kind='hole'), W(w - 1.9, .0, 1.3, 2.65, kind='hole')], corner=None)
            with k.at(1.0, 0, .95):
                ww = w - 3.6
                for i in range(4): u = ww * i / 3; k.box('bronze', max(0, u - .035), .06, 0, min(ww, u + .035), .16, 1.7)
                for z in (0, 1.64): k.box('bronze', 0, .065, z, ww, .155, z + .06)
                k.mesh('glass', [(0, .11, 0), (ww, .11, 0), (ww, .11, 1.7), (0, .11, 1.7)], [(0, 1, 2, 3)])
            with k.at(.3, .15, 0): interior(k, w - .6, 4.5, 3.2, theme, .8 if a else .6)
            with k.at(w - 1.9, 0, 0):
                k.box('bronze', 0, .06, 0, .08, .16, 2.65); k.box('bronze', 1.22, .06, 0, 1.3, .16, 2.65); k.box('bronze', 0, .06, 2.15, 1.3, .16, 2.23)
                k.box('bronze', 0, .06, 2.57, 1.3, .16, 2.65); k.box('bronze', .08, .07, .02, 1.22, .14, .22)
                k.mesh('glass', [(0, .11, 0), (1.3, .11, 0), (1.3, .11, 2.65), (0, .11, 2.65)], [(0, 1, 2, 3)]); k.box('steel', 1.08, .0, .9, 1.11, .05, 1.4)
            k.box(br + '_up', .9, -.03, .74, w - 2.5, .1, .95); k.box('tin', -.1, -.7, 3.35, w + .1, .3, 3.75)
            k.box('offwhite', -.04, -.64, 3.31, w + .04, .0, 3.36)
            k.cyl('lamp', w - 1.25, -.35, 3.28, .09, .09, .02, 12, col=(.8, .56, .32)); k.box('walk', w - 2.4, -1.6, -.2, w - .1, .0, .08)
        for xx, r, yy in ((b, 90, -1.6), (a, -90, .02)):
            with k.at(xx, yy, 0, r): k.wall(1.62, 3.7, 'flat', br, corner=None)
        k.box('charcoal', a, -1.5, 3.5, b, .1, 3.7)
        with k.at(a, 0):
            k.wall(w, H, 'flat', 'precast_low', base=3.5, corner=None); ribs(k, w, 3.75, H - .9, []); k.box('precast', 0, -.06, H - .9, w, .02, H - .5)
    for x, y, r in ((T, 0, 90), (0, dp, -90)):
        with k.at(x, y, 0, r):
            k.wall(dp, H, 'flat', 'precast_low', corner=None); ribs(k, dp, 1.0, H - .9, []); k.box('precast', 0, -.06, H - .9, dp, .02, H - .5)
            k.box('tin', 0, -.14, H - .12, dp, .3, H + .12)
    k.box('ballast', .2, .2, H - .3, T - .2, dp - .2, H - .05); rooftop_unit(k, 12, 6, H, 3.2, 2.2, 1.5); rooftop_unit(k, 30, 7, H, 3.2, 2.2, 1.5)
    # wall packs, downspouts
    for x in (12.5, 16.9, 20.5, 23.2, 27.4, 31.6):
        k.box('bronze', x - .2, -.24, 6.05, x + .2, -.04, 6.3); k.box('lamp', x - .16, -.22, 6.03, x + .16, -.07, 6.06, col=(1.0, .74, .44))
    for x in (8.3, 22.9, 35.8): k.box('steel', x - .06, -.16, .1, x + .06, -.04, H - .2)


def warehouse_scene(recipe):
    """The truck court before sunrise. The wooded bluff behind shows beyond its west end; its crest stays below the roof, or crowns without trunks
    would seem to float above it."""
    k = open_site(recipe); trade()
    warehouse(k); ground(k)
    k.box('yard', -40, -60, -.4, 90, .0, -.004)
    for x in range(-36, 90, 12): k.box('joint', x, -60, -.2, x + .03, 0, -.0005)
    for y in (-6, -12, -18): k.box('joint', -40, y, -.2, 90, y + .03, -.0003)
    for x in (12.2, 16.9, 21.3, 27.2, 31.7): k.box('paint', x - .05, -14, -.2, x + .06, -2.5, .003)
    # the bluff, nearer to the west
    def bluff(x, t):
        q = min(1, max(0, (x + 25) / 60)); toe = 15 + 45 * q * q * (3 - 2 * q)
        return toe + 55 * t + 4 * math.sin(x * .05), (13 + 2 * math.sin(x * .031 + 1)) * (t * t * (3 - 2 * t)) - .1
    n = 60; v = [(-260 + 480 * i / n, *bluff(-260 + 480 * i / n, j / 8)) for i in range(n + 1) for j in range(9)]
    f = [(a, a + 9, a + 10, a + 1) for i in range(n) for a in range(i * 9, i * 9 + 8)]
    k.mesh('lawn', v, f, smooth=True)
    k.flush()
    for _ in range(190):
        x, t = k.rng.uniform(-190, 60), k.rng.random(); y, z = bluff(x, t)
        k.place(k.rng.choice(('oak', 'maple', 'elm', 'maple3', 'bare', 'spruce1', 'oak')), x, y, z - .4, k.rng.uniform(.7, 1.1))
    Mat.new('leaf_elm', '#b5822c', .7, island=.35, hue=.025, translucent=.45, each=.1)
    grow(k, 'yardelm', 12, 'leaf_elm', 'greybark', 52, 34000, .075, spread=.72, trunk=.2, girth=.02, up=.07)
    for x, y, s in ((-6, -1.5, .9), (49, 6, 1.0)): k.place('yardelm', x, y, 0, s)
    for x in (12.5, 16.9, 23.2, 27.4, 31.6): area(x, -.75, 6.0, .4, .25, 60, (1, .66, .36), (x, -2.6, 0))
    return close_site(recipe, (41.5, -17.0, 1.7), (24.6, 0, 5.3), 24, 'dawn')


STYLES = {'retail': retail_scene, 'office': office_scene, 'dock_warehouse': warehouse_scene}
