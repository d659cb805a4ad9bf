"""homes - rooms by family: what was built before the war, after it, around the millennium, now, and on a lake.

Rooms of one family share floor, trim and windows (`FAMILIES`), so that pictures of several of them can stand for one home.
Walls are drawn in their own frame as in rooms.py; a left wall's u is y + 3, a right wall's is depth - y."""
from rooms import *

FAMILIES = dict(
    prewar=dict(floor='red_oak', board=.058, trim='amber_oak', base_h=.2, crown=None,
                win=dict(style='hung', head='craft', grid=(3, 2), all=False, case=.11, mullion=.045, sash=.045)),
    postwar=dict(floor='maple_w', board=.058, trim='maple_w', base_h=.09, crown=None, win=dict(case=.055, mullion=.03, sash=.05)),
    recent=dict(floor='red_oak', board=.085, trim='semi', base_h=.14, crown='semi',
                win=dict(style='hung', grid=(2, 2), all=False, case=.1, mullion=.035, sash=.045)),
    lodge=dict(floor='red_oak', board=.14, trim='fir', base_h=.15, crown=None, win=dict(frame='frame_dark', case=.14, mullion=.03)),
    new=dict(floor='white_oak', board=.17, trim='semi', base_h=.17, crown=None, win=dict(grid=(2, 2), case=.1, mullion=.04, sash=.045, bar=.01)))


def home(recipe):
    """A stage with the few surfaces that only these rooms have."""
    k = start(recipe); pieces('bluetile', '#7f9f9a', .14, .1, .012, .55, .08, 12, .1, 25); return k


def family(recipe): return FAMILIES[recipe['options']['family']]


def opening(F, u, z, w, h, bays=1, **o): return dict(dict(F['win'], trim=F['trim'], u=u, z=z, w=w, h=h, bays=bays), **o)


def shell(k, F, Wd, Dp, H, paint, back=(), left=(), right=(), floor=True, base=True):
    """Floor, ceiling and four walls; the camera stands before y = 0."""
    if floor: k.planks(F['floor'], -.3, -3, Wd + .3, Dp + .3, F['board'])
    k.box('p_ceil', -.3, -3.2, H, Wd + .3, Dp + .3, H + .2)
    trim = dict(base=F['trim'] if base else None, base_h=F['base_h'], crown=F['crown'])
    with k.at(0, Dp): k.partition(Wd, H, paint, back, **trim)
    with k.at(0, -3, 0, 90): k.partition(Dp + 3, H, paint, left, **trim)
    with k.at(Wd, Dp, 0, -90): k.partition(Dp + 3, H, paint, right, **trim)
    with k.at(Wd, -3, 0, 180): k.partition(Wd, H, paint)


def fill(Wd, H, power=1.0):
    """The soft light of the rest of the house, from behind the eye."""
    panel(Wd / 2, -2.4, H - .5, Wd * .75, 1.5, 120 * power, (1, .88, .74), (Wd / 2, 3.4, .9))
    panel(Wd / 2, -1.4, .8, Wd * .7, 1.2, 70 * power, (1, .88, .74), (Wd / 2, 2.4, H))


def garden(k, Dp, z=-.7, tone='soft', trees=()):
    """What the windows look at: a lawn, some trees, a closed wood behind."""
    woods(k, tone=tone); ground(k, 400, z=z); finish(k)
    for x, y, n, q in trees: k.place(n, x, y, z, q)
    far_shore(k, Dp + 55, z, 110, ('spruce1', 'maple', 'oak', 'birch'), 80)
    for _ in range(40): k.place(k.rng.choice(('maple', 'oak', 'spruce1')), k.rng.uniform(-75, -42), k.rng.uniform(-45, 55), z, k.rng.uniform(.9, 1.3))


def chest(k, wood_, w, h, rows, cols=2, d=.46, legs=.12):
    """A chest of drawers against the wall at y = 0, from u = 0 to w."""
    k.slab(wood_, 0, -d, legs, w, -.01, h, .006, 'x'); a = (w - .04) / cols; b = (h - legs - .05) / rows
    for i in range(cols):
        for j in range(rows): k.front(wood_, .02 + i * a, legs + .02 + j * b, .02 + (i + 1) * a, legs + .02 + (j + 1) * b, -d, shaker=False)
    [k.slab(wood_, x, y, 0, x + .045, y + .045, legs + .01, .003) for x in (.03, w - .075) for y in (-d + .03, -.08)]
    k.slab(wood_, -.02, -d - .025, h, w + .02, 0, h + .028, .005, 'x')


# ----------------------------------------------------------------------
# bedrooms
# ----------------------------------------------------------------------
def bedroom_prewar(recipe):
    """A bungalow's bedroom at dusk: an oak bed along the wall, paired windows under a craftsman head, a chest of drawers."""
    k = home(recipe); F = family(recipe); o = F['trim']; Wd, Dp, H = 4.4, 4.0, 2.62
    win = opening(F, 1.5, .74, 1.9, 1.42, 2)
    shell(k, F, Wd, Dp, H, 'p_sage', [win], right=[dict(u=2.3, z=0, w=.8, h=2.03, kind='door', mat=o, trim=o, head='craft', case=.11, hand='r')])
    with k.at(0, Dp):
        k.slab(o, 0, -.022, 2.31, 1.33, .01, 2.37, .004); k.slab(o, 3.57, -.022, 2.31, Wd, .01, 2.37, .004)     # picture rail
        k.rod(1.2, 3.7, -.12, 2.29, 'brassy')
        for a, b in ((1.24, 1.52), (3.38, 3.66)): k.drapes('drape', a, b, -.12, .04, 2.28, 5, .04)
    with k.at(0, -3, 0, 90): k.slab(o, 0, -.022, 2.31, Dp + 3, .01, 2.37, .004); k.picture(4.78, 1.42, .5, .62, 1, o, .07); k.picture(5.42, 1.42, .5, .62, 6, o, .07)
    with k.at(Wd, Dp, 0, -90): k.slab(o, 0, -.022, 2.31, 2.1, .01, 2.37, .004); k.slab(o, 3.3, -.022, 2.31, 7, .01, 2.37, .004)
    with k.at(.12, 2.1, 0, 90): k.bed(1.5, 2.02, 'c_blue', 'c_cream', None, o, 'dark_oak', 'c_oat', 'c_ochre', .29)
    for y in (1.02, 3.18):
        with k.at(.02, y, 0, 90):
            k.nightstand('dark_oak', .46, .38, .6); k.table_lamp(0, -.19, .6, 'terra', .82, 13)
            k.stack(.12, -.3, .6, 2, .17, 10)
    k.rug('rug_red', .75, .55, 3.45, 3.45, 'c_oat', True)
    with k.at(Wd, Dp - .2, 0, -90):
        chest(k, 'dark_oak', 1.2, .95, 4); k.vase('glaze', .3, -.24, .98, .8, 0); k.branches(.3, -.24, 1.2, .36, 7, 'leafy', .05); k.bowl('stoneware', .85, -.25, .98, .1, .05)
        with k.tip(.6, -.03, 1.62, 90):
            k.turn('mirror', 0, 0, 0, [(.001, .012), (.3, .012)], 48); k.turn(k.mat(o, 'x'), 0, 0, -.02, [(.3, .036), (.345, .036), (.345, 0)], 48)
    with k.at(3.2, 3.45, 0, -28): k.chair('dark_oak', 'c_moss', .95)
    k.pendant(2.25, 1.8, 2.12, H, .15, 'brassy', 22, 'globe')
    garden(k, Dp, -.9, 'late', ((-1.5, Dp + 19, 'maple', .8), (5.2, Dp + 17, 'birch', .75), (8, Dp + 26, 'oak', .8), (2.4, Dp + 34, 'spruce1', .9)))
    evening(.8, -30, 4.2, .7, .4, NIGHTFALL)
    portal(1.5, .74, 3.4, 2.16, Dp + .3, (2.3, 0, 1)); fill(Wd, H, .9)
    camera((3.35, -1.75, 1.36), (1.92, 4.0, 1.06), 26); return 'interior'


def bedroom_postwar(recipe):
    """A rambler's bedroom in low sun: a walnut platform bed under a ribbon of windows, globe lamps, an easy chair."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 4.7, 3.9, 2.46
    win = opening(F, 1.1, 1.34, 2.5, .82, 3); side = opening(F, 3.75, .78, 1.5, 1.38, 1)
    shell(k, F, Wd, Dp, H, 'p_warm', [win], left=[side])
    with k.at(0, Dp):
        for i in range(22): k.slab('walnut_w', .42 + i * .176, -.03, .28, .42 + i * .176 + .168, -.002, 1.16, .004, 'z')      # a slatted headboard from table to table
        k.slab('walnut_w', .4, -.06, 1.16, 4.3, 0, 1.19, .004)
    with k.at(2.35, Dp - .12): k.bed(1.6, 2.0, 'c_oat', 'c_white', 'c_ochre', 'walnut_w', 'walnut_w', 'c_sage', 'c_rust')
    for s in (-1, 1):
        with k.at(2.35 + s * 1.2, Dp - .05): k.nightstand('walnut_w', .5, .4, .5); k.stack(-.06 * s, -.22, .5, 2, .22, 14 * s)
        k.pendant(2.35 + s * 1.2, Dp - .27, .98, H, .115, 'brassy', 9, 'globe')
    with k.at(0, -3, 0, 90):
        k.rod(3.4, 5.6, -.12, 2.3, 'brassy'); [k.drapes('drape', a, b, -.12, .03, 2.29, 6, .042) for a, b in ((3.44, 3.78), (5.22, 5.56))]
    with k.at(.85, 1.25, 0, 52): k.lounge('c_green', 'walnut_w', .7)
    k.floor_lamp(.45, 2.1, 'brassy', 1.5, 18, .19)
    with k.at(Wd, Dp - .35, 0, -90):
        chest(k, 'walnut_w', 1.6, .74, 3, 2, .46, .18); k.table_lamp(.3, -.24, .77, 'glaze', .9, 12); k.bowl('terra', .95, -.24, .77, .14, .06)
        k.vase('stoneware', 1.36, -.24, .77, .75, 2); k.branches(1.36, -.24, .92, .4, 8, 'olive', .05, .5); k.picture(.95, 1.18, 1.1, .74, 7, 'walnut_w', .05)
    k.rug('rug_lattice', 1.05, .75, 3.9, 3.2)
    k.fig(4.25, 1.15, 1.3, 'terra', .19, 40, .18)
    garden(k, Dp, -.6, 'soft', ((-11, 2, 'birch', .9), (-14, -2.5, 'maple', .9), (-9.5, 9, 'maple', .75), (2.5, Dp + 15, 'pine1', .9), (6, Dp + 20, 'maple', .9), (-2, Dp + 24, 'oak', .8)))
    low_sun(1.05, -78, 22, 8.0, 2.4)
    portal(1.1, 1.34, 3.6, 2.16, Dp + .3, (2.3, 0, 1)); side_portal(-.3, .75, .78, 2.25, 2.16, (2.4, 1.5, .8)); fill(Wd, H, .75)
    camera((2.75, -1.65, 1.32), (2.3, 3.9, .98), 25.5); return 'interior'


def bedroom_recent(recipe):
    """A bedroom of the 1990s on a pale day: three windows on the left, the bed before a plain wall, a chair in the light."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 5.0, 4.2, 2.6
    wins = [opening(F, 4.0, .66, 2.3, 1.5, 2)]
    shell(k, F, Wd, Dp, H, 'p_clay', left=wins, right=[dict(u=3.0, z=0, w=.8, h=2.04, kind='door', case=.1, hand='l')])
    with k.at(0, Dp):
        for x in (2.02, 2.6, 3.18): k.picture(x, 1.5, .46, .6, (1, 4, 6)[round((x - 2.02) / .58)], 'blacksteel', .09)
    with k.at(2.6, Dp - .12): k.bed(1.9, 2.08, 'c_white', 'c_cream', 'c_sage', 'c_linen', 'walnut_w', 'c_blue', 'c_sage')
    for s in (-1, 1):
        with k.at(2.6 + s * 1.38, Dp - .05):
            k.nightstand('semi', .52, .4, .6); k.table_lamp(0, -.2, .6, 'glaze', .95, 12); k.stack(-.14 * s, -.33, .6, 1, .18, 8) if s > 0 else None
    with k.at(0, -3, 0, 90):
        k.rod(3.6, 6.7, -.13, 2.4, 'blacksteel'); [k.drapes('drape', a, b, -.13, .03, 2.39, 6, .045) for a, b in ((3.64, 4.02), (6.28, 6.66))]
    with k.at(.78, 1.55, 0, 66): k.club('c_oat', .84); k.toss('c_blue', 0, .12, .45, .4, 4)
    with k.at(.5, 2.55): k.round_table('walnut_w', .24, .52, 3); k.vase('ceramic', 0, 0, .52, .62, 0); k.branches(0, 0, .68, .3, 7)
    with k.at(Wd, Dp - .5, 0, -90):
        chest(k, 'semi', 1.35, .88, 3, 2); k.bowl('stoneware', .35, -.24, .91, .13, .06); k.vase('stoneware', 1.05, -.24, .91, .8, 0); k.branches(1.05, -.24, 1.12, .4, 7, 'leafy', .05)
        with k.tip(.68, -.035, 1.58, 90):
            k.turn('mirror', 0, 0, 0, [(.001, .012), (.34, .012)], 48); k.turn('brassy', 0, 0, -.02, [(.34, .036), (.36, .036), (.36, 0)], 48)
    with k.at(2.6, 1.62):
        k.soft('c_wool', -.62, -.2, .1, .62, .2, .46, .05, (0, 0, .02))
        [k.bar('walnut_w_z', [(x, y, 0), (x, y, .12)], .02) for x in (-.54, .54) for y in (-.13, .13)]
    k.rug('rug_grey', .95, .9, 4.25, 3.55, 'c_oat')
    garden(k, Dp, -3.4, 'soft', ((-12, 1.4, 'maple', .95), (-15, 6, 'birch', 1.0), (-10.5, -3, 'birch', .8), (-17, -1, 'oak', 1.0)))
    evening(1.25, -80, 3.6, .5, .5, OVERCAST)
    side_portal(-.3, 1.0, .66, 3.3, 2.16, (2.6, 2.2, .8)); fill(Wd, H, .85)
    camera((2.95, -1.75, 1.3), (2.45, 4.2, 1.02), 25.5); return 'interior'


# ----------------------------------------------------------------------
# kitchens
# ----------------------------------------------------------------------
def tiled(k, mat, u0, z0, u1, z1, w, h, hole=None, **o):
    """Tiles with their bed round a window: `hole` is its casing, (u, z, u, z)."""
    if not hole: return k.tiles(mat, u0, z0, u1, z1, w, h, **o)
    a, b, c, d = hole; d = min(d, z1)
    for q in ((u0, z0, a, z1), (c, z0, u1, z1), (a, z0, c, b), (a, d, c, z1)):
        if q[2] - q[0] > .01 and q[3] - q[1] > .01: k.tiles(mat, *q, w, h, **o)


def uppers(k, mat, u0, widths, z0=1.42, z1=2.2, deep=.33, pull='brassy', shaker=True):
    """Wall cabinets from u0 on, their doors opening in turn to both sides."""
    u = u0
    for i, w in enumerate(widths):
        k.slab(mat, u, -deep, z0, u + w, 0, z1, .001, 'x'); n = 2 if w > .6 else 1
        for j in range(n): k.front(mat, u + w * j / n, z0 + .01, u + w * (j + 1) / n, z1 - .01, -deep, pull, 'r' if (j == 0 and n == 2) or (n == 1 and i % 2) else 'l', shaker)
        u += w


def bases(k, mat, u0, widths, drawers=(), shaker=True, pull='brassy', deep=.6, z=.88):
    """Base cabinets from u0 on; plain fronts where `shaker` is off."""
    u = u0
    for i, w in enumerate(widths):
        k.box('semi_dark', u, -deep + .07, 0, u + w, 0, .1); k.slab(mat, u, -deep + .02, .1, u + w, 0, z, .001, 'x'); y = -deep + .02; n = 2 if w > .62 else 1
        if i in drawers: [k.front(mat, u, a, u + w, b, y, pull, shaker=shaker and b - a > .22) for a, b in ((.1, .4), (.4, .68), (.68, z))]
        else:
            k.front(mat, u, .69, u + w, z, y, pull, shaker=False)
            [k.front(mat, u + w * j / n, .1, u + w * (j + 1) / n, .69, y, pull, 'r' if j == 0 and n == 2 else 'l', shaker) for j in range(n)]
        u += w
    return u


def top(k, mat, u0, u1, deep=.63, hole=None, t=.04):
    """A worktop at z = .88; `hole` (from, to) is left open for a sink between -.5 and -.12."""
    if not hole: return k.slab(mat, u0, -deep, .88, u1, 0, .88 + t, .004)
    a, b = hole
    for q in ((u0, -deep, a, 0), (b, -deep, u1, 0), (a, -deep, b, -.5), (a, -.12, b, 0)): k.slab(mat, q[0], q[1], .88, q[2], q[3], .88 + t, .003)
    for q in ((a, -.5, b, -.485), (a, -.135, b, -.12), (a, -.5, a + .015, -.12), (b - .015, -.5, b, -.12)): k.box('steel', q[0], q[1], .7, q[2], q[3], .9)
    k.box('steel', a, -.5, .69, b, -.12, .705)


def stove(k, u, mat='steel', w=.76, knobs='steel', old=False):
    """A freestanding range; an old one is enameled, on legs, with a shelf at its back."""
    k.slab(mat, u, -.64, .1 if not old else .2, u + w, -.02, .915, .012 if old else .005); k.slab('blacksteel', u + .03, -.6, .915, u + w - .03, -.08, .925, .002)
    if old: [k.slab(mat, x, y, 0, x + .06, y + .06, .21, .01) for x in (u + .02, u + w - .08) for y in (-.62, -.1)]; k.slab(mat, u, -.1, .9, u + w, -.02, 1.18, .012); k.slab(mat, u, -.22, 1.17, u + w, -.02, 1.2, .008)
    else: k.slab(mat, u, -.1, .9, u + w, -.02, 1.02, .006)
    k.slab('screen' if not old else mat, u + .1, -.652, .36, u + w - .1, -.63, .66, .008)
    k.bar(knobs, [(u + .08, -.695, .74), (u + w - .08, -.695, .74)], .011); [k.bar(knobs, [(a, -.695, .74), (a, -.64, .74)], .008) for a in (u + .1, u + w - .1)]
    for i in range(5):
        with k.tip(u + .12 + i * (w - .24) / 4, -.645, .84, 90): k.turn(knobs if not old else 'blacksteel', 0, 0, 0, [(.024, 0), (.022, .03), (.001, .032)], 18)
    for x in (.22, .54):
        for y in (-.46, -.21): k.turn('blacksteel', u + w * (x + .12) / .9, y, .925, [(.001, .012), (.09, .012), (.1, .0)], 20)
    k.turn('glaze' if not old else 'terra', u + w * .36, -.24, .937, [(.001, 0), (.1, 0), (.11, .02), (.11, .12), (.115, .125), (.09, .14), (.02, .16), (.02, .18), (.001, .19)], 32)


def cooler(k, mat, u, w=.9, h=1.76, deep=.72):
    """A refrigerator with the freezer below, its handles upright."""
    k.slab(mat, u, -deep + .05, .05, u + w, 0, h, .004); k.box('blacksteel', u + .02, -deep + .07, 0, u + w - .02, 0, .06)
    for a, b, c, d in ((u, u + w / 2, .72, h), (u + w / 2, u + w, .72, h), (u, u + w, .06, .71)): k.slab(mat, a + .004, -deep, c + .004, b - .004, -deep + .055, d - .004, .01)
    for x in (u + w / 2 - .045, u + w / 2 + .045): k.bar('steel', [(x, -deep - .045, .95), (x, -deep - .045, 1.5)], .01)
    k.bar('steel', [(u + .12, -deep - .045, .63), (u + w - .12, -deep - .045, .63)], .01)


def jars(k, u0, u1, y, z):
    """What stands on a worktop: canisters, a board or two, a plant."""
    r = k.rng; u = u0
    while u < u1:
        q = r.random()
        if q < .6: h = r.uniform(.1, .2); k.turn(r.choice(('ceramic', 'stoneware', 'terra')), u, y, z, [(.001, 0), (.055, 0), (.06, .03), (.06, h), (.045, h + .01), (.015, h + .03), (.001, h + .03)], 20); u += r.uniform(.14, .2)
        else: k.bowl(r.choice(('glaze', 'stoneware')), u + .05, y, z, .12, .07); u += .34


def kitchen_prewar(recipe):
    """A bungalow's kitchen: painted cabinets, white tile, an apron sink under an oak-trimmed window, an enameled range, room for a table."""
    k = home(recipe); F = family(recipe); o = F['trim']; Wd, Dp, H = 4.7, 4.3, 2.62; m = 'p_cream'; W0 = 1.72
    win = opening(F, W0, 1.14, 1.5, 1.12, 2)
    shell(k, F, Wd, Dp, H, 'p_gold', [win], right=[opening(F, 2.3, .8, 1.2, 1.46, 1)])
    with k.at(0, Dp):
        tiled(k, 'subway', 0, .92, Wd, 1.36, .152, .076, (W0 - .1, 1.02, W0 + 1.6, 2.5), wobble=.5)
        bases(k, m, 0, (.5, .5))
        bases(k, m, 1.0, (.62,), drawers=(0,)); bases(k, m, 2.94, (.56, .6, .6), drawers=(0,))
        k.slab(m, 1.62, -.58, .1, 2.94, 0, .62, .002, 'x'); k.front(m, 1.62, .1, 2.28, .62, -.58, hand='r'); k.front(m, 2.28, .1, 2.94, .62, -.58, hand='l'); k.box('semi_dark', 1.62, -.53, 0, 2.94, 0, .1)
        for a, b in ((0, 1.8), (2.76, Wd)): k.slab('soap', a, -.63, .88, b, 0, .92, .004)
        for a, b in ((1.62, 1.8), (2.76, 2.94)): k.slab(m, a, -.58, .62, b, -.02, .88, .002)
        k.slab('soap', 1.8, -.12, .88, 2.76, 0, .92, .003)
        for q in ((1.8, -.66, 2.76, -.6), (1.8, -.16, 2.76, -.12), (1.8, -.62, 1.86, -.14), (2.7, -.62, 2.76, -.14)): k.slab('ceramic', q[0], q[1], .63, q[2], q[3], .915, .014)
        k.box('ceramic', 1.83, -.62, .66, 2.73, -.14, .7); k.faucet(2.28, -.09, .92, 'steel', .95)
        uppers(k, m, 0, (.46, .46, .62), 1.4, 2.32, pull='brassy'); uppers(k, m, 3.42, (.64, .64), 1.4, 2.32)
        for a, b in ((-.01, 1.57), (3.39, Wd)): k.slab(m, a, -.36, 2.32, b, 0, 2.4, .006)
        jars(k, .3, 1.3, -.22, .92); jars(k, 3.2, 4.3, -.2, .92); k.turn('terra', 1.95, -.07, .92, [(.001, 0), (.05, 0), (.065, .1), (.06, .1), (.05, .02)], 20)
        k.branches(1.95, -.07, 1.0, .16, 9, 'leafy', .035, .7)
    with k.at(0, 1.1, 0, 90):                                     # range and dresser along the left wall
        k.tiles('subway', .0, .92, 2.55, 1.6, .152, .076, wobble=.5)
        bases(k, m, 0, (.6,), drawers=(0,)); k.slab('soap', 0, -.63, .88, .62, 0, .92, .004); stove(k, .64, 'ceramic', .92, 'steel', True)
        bases(k, m, 1.58, (.6,)); k.slab('soap', 1.57, -.63, .88, 2.6, 0, .92, .004); k.slab(m, .6, -.42, 1.62, 1.62, 0, 1.7, .006); k.slab(m, .66, -.36, 1.7, 1.56, 0, 2.32, .004)
        jars(k, .12, .5, -.2, .92); k.vase('stoneware', 1.85, -.2, .92, .7, 1)
    k.rug('rug_stripe', 1.55, 2.75, 3.2, 3.45)
    with k.at(3.15, 1.5):
        k.table(o, 1.25, .85, .76, .07, .035); k.vase('glaze', 0, .05, .76, .7, 0); k.branches(0, .05, .93, .34, 8, 'leaf_gold', .05, .6); k.bowl('terra', -.3, -.14, .76, .15, .07)
        [k.ball(('c_ochre', 'c_rust', 'c_moss')[i % 3], -.3 + .07 * math.cos(i * 1.4), -.14 + .07 * math.sin(i * 1.4), .81 + .03 * (i % 2), .036, n=10) for i in range(6)]
    for x, y, a in ((2.75, 2.15, 4), (3.55, 2.14, -6), (2.3, 1.45, 96), (3.5, .85, 178)):
        with k.at(x, y, 0, a): k.chair('dark_oak', None, .9)
    k.pendant(3.15, 1.5, 1.78, H, .2, 'brassy', 24, 'globe'); k.pendant(2.28, Dp - .5, 2.2, H, .12, 'brassy', 12, 'globe')
    garden(k, Dp, -.9, 'soft', ((-1.5, Dp + 18, 'maple', .85), (4.8, Dp + 16, 'birch', .8), (8, Dp + 24, 'oak', .8), (14, 4, 'maple', .9), (1.8, Dp + 30, 'spruce1', .9)))
    evening(1.15, -20, 3.4, .9)
    portal(W0, 1.14, W0 + 1.5, 2.26, Dp + .3, (2.4, 0, 1)); fill(Wd, H)
    camera((3.15, -1.75, 1.42), (2.1, 4.3, 1.12), 25.5); return 'interior'


def kitchen_postwar(recipe):
    """A rambler's kitchen, redone in its own spirit: flat walnut fronts, blue-green tile, a ribbon of windows, a round table by the glass."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 5.0, 4.2, 2.46; m = 'walnut_w'
    win = opening(F, 1.0, 1.16, 2.3, .78, 3); side = opening(F, 2.1, .5, 1.9, 1.62, 2)
    shell(k, F, Wd, Dp, H, 'p_white', [win], right=[side])
    with k.at(0, Dp):
        tiled(k, 'bluetile', 0, .92, 3.45, 1.5, .1, .1, (.95, 1.04, 3.35, 2.0), stagger=0, wobble=.6)
        bases(k, m, .62, (.5, .9, .62, .8), drawers=(0, 2), shaker=False, pull='steel'); top(k, 'quartz', 0, 3.46, hole=(1.7, 2.45)); k.faucet(2.08, -.07, .92, 'steel')
        cooler(k, 'steel', 3.5, .88, 1.76, .7); k.slab(m, 3.46, -.66, 0, 3.49, 0, 2.2, .003, 'z'); k.slab(m, 4.39, -.66, 0, 4.42, 0, 2.2, .003, 'z'); uppers(k, m, 3.49, (.9,), 1.82, 2.2, .6, 'steel', False)
        jars(k, .9, 1.4, -.2, .92); k.vase('terra', 2.9, -.24, .92, .8, 0); k.branches(2.9, -.24, 1.12, .34, 7, 'leafy', .05)
    with k.at(0, Dp - 3.3, 0, 90):
        k.tiles('bluetile', 0, .92, 3.3, 1.5, .1, .1, stagger=0, wobble=.6)
        bases(k, m, 0, (.8, .46), drawers=(1,), shaker=False, pull='steel'); stove(k, 1.28); bases(k, m, 2.06, (.62,), shaker=False, pull='steel')
        for a, b in ((-.02, 1.27), (2.05, 2.67)): k.slab('quartz', a, -.63, .88, b, 0, .92, .004)
        k.slab(m, -.03, -.62, 0, 0, 0, .88, .003, 'z'); uppers(k, m, 0, (.64, .62), 1.5, 2.2, pull='steel', shaker=False); uppers(k, m, 2.06, (.6, .6), 1.5, 2.2, pull='steel', shaker=False)
        k.slab('steel', 1.27, -.46, 1.62, 2.05, 0, 1.68, .004); k.slab('steel', 1.5, -.3, 1.68, 1.82, 0, H, .004)
        jars(k, .2, .9, -.2, .92)
    with k.at(3.85, 1.55):
        k.round_table('walnut_w', .58, .74, 4); k.bowl('stoneware', .05, .0, .74, .18, .08)
        [k.ball(('c_ochre', 'c_rust', 'c_moss')[i % 3], .05 + .08 * math.cos(i * 1.3), .08 * math.sin(i * 1.3), .8 + .03 * (i % 2), .04, n=10) for i in range(7)]
    for x, y, a in ((3.2, 1.3, 112), (3.75, .85, 176), (4.45, 1.2, -118), (3.9, 2.3, -4)):
        with k.at(x, y, 0, a): k.chair('walnut_w', 'c_ochre', .8)
    k.pendant(3.85, 1.55, 1.55, H, .24, 'brassy', 26, 'dome'); k.rug('rug_jute', 1.0, 1.7, 1.8, 3.3)
    garden(k, Dp, -.6, 'soft', ((2, Dp + 15, 'pine1', .9), (6, Dp + 19, 'maple', .9), (-2, Dp + 22, 'oak', .8), (13, 2, 'birch', .95), (17, -2, 'maple', .95), (15, 8, 'maple', .9)))
    low_sun(1.05, 72, 24, 8.5, 2.5)
    portal(1.0, 1.16, 3.3, 1.94, Dp + .3, (2.2, 0, 1)); side_portal(Wd + .3, .2, .5, 2.1, 2.1, (2.4, 1.6, .8)); fill(Wd, H, .95)
    camera((2.95, -1.8, 1.36), (2.35, 4.2, 1.04), 25); return 'interior'


def kitchen_recent(recipe):
    """A kitchen of about 2000: maple cabinets to a dark stone top, an island, steel appliances, a window over the sink."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 5.8, 4.6, 2.7; m = 'maple_w'
    win = opening(F, 2.2, 1.14, 1.5, 1.18, 2); shell(k, F, Wd, Dp, H, 'p_sage', [win], right=[opening(F, 1.7, .1, 1.7, 2.0, 2, style='plain', grid=(2, 4), all=True)])
    with k.at(0, Dp):
        tiled(k, 'floor_tile', 0, .92, 3.82, 1.42, .15, .15, (2.1, 1.02, 3.8, 2.6), stagger=0)
        bases(k, m, .62, (.55, .6, .92, .6, .5), drawers=(1, 4)); top(k, 'soap', 0, 3.8, hole=(2.6, 3.35)); k.faucet(2.97, -.07, .92, 'steel')
        uppers(k, m, .34, (.5, .62, .6), 1.42, 2.34)
        cooler(k, 'steel', 3.86, .92, 1.78, .74); k.slab(m, 3.82, -.66, 0, 3.85, 0, 2.34, .003, 'z'); k.slab(m, 4.79, -.66, 0, 4.82, 0, 2.34, .003, 'z'); uppers(k, m, 3.85, (.94,), 1.84, 2.34, .6)
        k.slab(m, .3, -.37, 2.34, 2.08, 0, 2.42, .006); k.slab(m, 3.8, -.66, 2.34, 4.84, 0, 2.42, .006)
        jars(k, 1.0, 2.1, -.2, .92); k.turn('terra', 3.55, -.1, .92, [(.001, 0), (.05, 0), (.065, .1), (.06, .1), (.05, .02)], 20); k.branches(3.55, -.1, 1.0, .18, 9, 'leafy', .035, .7)
    with k.at(0, Dp - 3.5, 0, 90):
        k.tiles('floor_tile', 0, .92, 3.5, 1.42, .15, .15, stagger=0)
        bases(k, m, 0, (.6, .6), drawers=(1,)); stove(k, 1.22); bases(k, m, 2.0, (.6, .28))
        for a, b in ((-.02, 1.21), (1.99, 2.87)): k.slab('soap', a, -.63, .88, b, 0, .92, .004)
        k.slab(m, -.03, -.62, 0, 0, 0, .88, .003, 'z'); uppers(k, m, 0, (.6, .6), 1.42, 2.34); uppers(k, m, 2.0, (.6, .56), 1.42, 2.34); uppers(k, m, 1.22, (.76,), 1.9, 2.34)
        k.slab('steel', 1.22, -.4, 1.48, 1.98, 0, 1.89, .006); k.slab('screen', 1.26, -.41, 1.53, 1.76, -.39, 1.84, .003); k.slab(m, -.04, -.37, 2.34, 3.2, 0, 2.42, .006)
        jars(k, .2, 1.0, -.2, .92)
    x0, x1, y0, y1 = 1.75, 3.65, 1.75, 2.55; k.box('semi_dark', x0 + .06, y0 + .3, 0, x1 - .06, y1 - .06, .1); k.slab(m, x0 + .02, y0 + .26, .1, x1 - .02, y1 - .02, .88, .003)
    with k.at(0, y0 + .26): [k.front(m, x0 + .02 + i * .62, .1, x0 + .02 + (i + 1) * .62, .88, 0, pull=None) for i in range(3)]
    with k.at(x1 - .02, y0 + .26, 0, 90): k.front(m, .0, .1, .52, .88, 0, pull=None)
    k.slab('soap', x0 - .03, y0, .88, x1 + .03, y1 + .02, .925, .006); k.bowl('ceramic', 3.1, 2.1, .925, .18, .09)
    [k.ball(('c_ochre', 'c_moss', 'c_rust')[i % 3], 3.1 + .08 * math.cos(i * 1.3), 2.1 + .08 * math.sin(i * 1.3), .985 + .035 * (i % 2), .04, n=10) for i in range(7)]
    k.vase('glaze', 2.25, 2.2, .925, .95, 0); k.branches(2.25, 2.2, 1.18, .48, 8, spread=.5)
    for x, a in ((2.25, 184), (3.1, 176)):
        with k.at(x, y0 - .06, 0, a): k.stool('walnut_w', 'c_char', .64)
    for x in (2.2, 3.2): k.pendant(x, 2.15, 1.75, H, .13, 'steel', 20, 'globe')
    with k.at(4.75, 2.2):
        k.round_table('maple_w', .52, .75, 4); k.vase('ceramic', 0, 0, .75, .7, 2); k.branches(0, 0, .9, .3, 7)
    for x, y, a in ((4.15, 2.0, 104), (4.75, 1.5, 180), (4.85, 2.95, -6)):
        with k.at(x, y, 0, a): k.chair('maple_w', 'c_oat')
    garden(k, Dp, -.8, 'soft', ((1, Dp + 18, 'maple', .85), (6, Dp + 16, 'birch', .8), (-3, Dp + 24, 'oak', .8), (16, 4, 'maple', .9), (18, -2, 'birch', 1), (15, 10, 'oak', .9)))
    evening(1.3, 60, 3.4, .5, .5, OVERCAST)
    portal(2.2, 1.14, 3.7, 2.32, Dp + .3, (2.6, 0, 1)); side_portal(Wd + .3, 1.2, .1, 2.9, 2.1, (2.4, 2, .8)); fill(Wd, H)
    camera((3.7, -1.75, 1.42), (2.6, 4.6, 1.1), 25); return 'interior'


STYLES = {'bedroom-prewar': bedroom_prewar, 'bedroom-postwar': bedroom_postwar, 'bedroom-recent': bedroom_recent,
          'kitchen-prewar': kitchen_prewar, 'kitchen-postwar': kitchen_postwar, 'kitchen-recent': kitchen_recent}
