"""baths - bathrooms and an entry of the families in homes.py."""
from homes import *


def hexes(k, mat, x0, y0, x1, y1, s=.032):
    """A floor of small hexagons, each its own piece of glaze."""
    k.box('grout', x0, y0, -.1, x1, y1, -.002); dx, dy = s * math.sqrt(3), s * 1.5; q = s - .0022; row, y = 0, y0
    while y < y1:
        x = x0 + (dx / 2 if row % 2 else 0)
        while x < x1:
            z = k.rng.uniform(-.0006, 0); k.mesh(mat, [(x + q * math.sin(a * 1.0472), y + q * math.cos(a * 1.0472), z) for a in range(6)], [(5, 4, 3, 2, 1, 0)]); x += dx
        y += dy; row += 1


def squares(k, mat, x0, y0, x1, y1, s=.1, other=None):
    k.box('grout', x0, y0, -.1, x1, y1, -.002); i = 0; y = y0
    while y < y1:
        x = x0; j = 0
        while x < x1:
            k.mesh(other if other and (i + j) % 2 else mat, [(x + .001, y + .001, z := k.rng.uniform(-.0006, 0)), (x + s - .001, y + .001, z), (x + s - .001, y + s - .001, z), (x + .001, y + s - .001, z)], [(0, 1, 2, 3)])
            x += s; j += 1
        y += s; i += 1


def toilet(k):
    """Faces -y; its cistern stands against the wall at y = 0."""
    k.soft('ceramic', -.19, -.21, .38, .19, -.02, .74, .03); k.slab('ceramic', -.205, -.225, .735, .205, -.01, .77, .012)
    with k.stretch(0, -.42, 0, .78, 1.0): k.turn('ceramic', 0, 0, 0, [(.14, 0), (.13, .1), (.15, .2), (.225, .33), (.24, .38), (.24, .4), (.001, .41)], 40)
    with k.stretch(0, -.42, .405, .8, 1.02): k.turn('ceramic', 0, 0, 0, [(.24, 0), (.245, .012), (.235, .028), (.001, .034)], 40)
    k.slab('ceramic', -.11, -.3, .0, .11, -.06, .38, .03); k.bar('steel', [(-.15, -.235, .68), (-.09, -.235, .68)], .008)


def rail(k, u0, u1, z, mat='steel', towel=None, y=-.07):
    k.bar(mat, [(u0, y, z), (u1, y, z)], .009); [k.bar(mat, [(u, y, z), (u, 0, z)], .007) for u in (u0 + .02, u1 - .02)]
    if towel: m = (u0 + u1) / 2; k.throw(towel, [(y - .03, z - .55), (y - .024, z - .02), (y, z + .016), (y + .022, z - .02), (y + .026, z - .34)], (u1 - u0) * .68, m, fold=.004)


def bath_prewar(recipe):
    """A bungalow's bath: white hexagons and subway tile under a dark line, a clawfoot tub, a pedestal basin, an oak-trimmed window."""
    k = home(recipe); F = family(recipe); o = F['trim']; Wd, Dp, H, T = 3.0, 3.6, 2.62, 1.36
    hexes(k, 'hex_tile', -.1, -2.6, Wd + .1, Dp + .05)
    win = opening(F, 1.02, T + .06, 1.0, .98, 1, frost=True, grid=(2, 2)); shell(k, F, Wd, Dp, H, 'p_blue', [win], floor=False, base=False)
    for at, n, skip in (((0, Dp), Wd, ((.88, 1.2, 2.16, 3),)), ((0, -3, 0, 90), Dp + 3, ()), ((Wd, Dp, 0, -90), Dp + 3, ())):
        with k.at(*at):
            k.tiles('subway', 0, .0, n, T, .152, .076, wobble=.5); k.slab('ceramic', -.02, -.03, 0, n, 0, .11, .006)
            k.slab('soap', 0, -.014, T - .2, n, 0, T - .165, .002)
            for a, b in ((0, n),) if not skip else ((0, .9), (2.14, n)): k.slab('ceramic', a, -.034, T - .01, b, 0, T + .025, .008)
    # the tub along the left wall, on feet
    with k.stretch(.6, 2.35, .0, .5, 1.02):
        k.turn('ceramic', 0, 0, .12, [(.001, 0), (.48, .0), (.58, .06), (.68, .2), (.73, .38), (.765, .44), (.79, .45), (.8, .468), (.79, .485), (.76, .487), (.735, .47), (.7, .4), (.64, .18), (.5, .09), (.001, .07)], 64)
    for x, y in ((.34, 1.72), (.86, 1.72), (.34, 2.98), (.86, 2.98)): k.ball('steel', x, y, .05, .05); k._limb('steel', Vector((x, y, .06)), Vector((.6 + (x - .6) * .8, 2.35 + (y - 2.35) * .85, .2)), .03, .02, 10)
    k.bar('steel', [(.2, 3.22, 0), (.2, 3.22, .8)], .012); k.bar('steel', [(.2, 3.22, .8), (.34, 3.1, .82), (.38, 3.06, .76)], .012); k.bar('steel', [(.14, 3.28, .74), (.26, 3.16, .74)], .01)
    n = 28; ring = [(.6 + .42 * math.cos(6.2832 * i / n), 2.35 + .84 * math.sin(6.2832 * i / n), 2.0) for i in range(n + 1)]; k.bar('steel', ring, .009, 8)
    for x, y in ((.6, 3.19), (.6, 1.51)): k.bar('steel', [(x, y, 2.0), (x, y, H)], .007)
    # the curtain, drawn back to the far end of its ring
    arc = [(j, .25 + 1.15 * j / 60) for j in range(61)]
    k.sheet('sheer', [[(.6 + (.42 + .028 * math.sin(j * .9)) * math.cos(a), 2.35 + (.84 + .03 * math.sin(j * .9)) * math.sin(a), 1.98 - .124 * i) for j, a in arc] for i in range(15)])
    # right: pedestal basin under a mirror, toilet beyond
    with k.at(Wd, Dp, 0, -90):
        with k.at(.62, 0): toilet(k)
        u = 1.72; k.turn('ceramic', u, -.24, 0, [(.15, 0), (.15, .03), (.1, .09), (.075, .3), (.08, .6), (.12, .72)], 36); k.soft('ceramic', u - .31, -.5, .7, u + .31, -.01, .86, .06, (0, .01, .0))
        with k.stretch(u, -.27, .865, 1.15, .75): k.turn('grout', 0, 0, 0, [(.17, .001), (.14, -.003), (.001, -.004)], 36)
        k.faucet(u, -.06, .86, 'steel', .6); k.slab('ceramic', u - .35, -.17, 1.12, u + .35, -.02, 1.14, .006); k.turn('glaze', u - .2, -.1, 1.14, [(.001, 0), (.03, 0), (.036, .09), (.03, .09)], 20)
        k.vase('ceramic', u + .2, -.1, 1.14, .4, 2); k.branches(u + .2, -.1, 1.22, .18, 6, 'leafy', .04)
        k.slab(o, u - .3, -.04, 1.42, u + .3, 0, 2.12, .006); k.slab('mirror', u - .25, -.045, 1.47, u + .25, -.03, 2.07, .001)
        for x in (u - .42, u + .42): k.sconce_in(x, 1.72, 7, 'steel')
        rail(k, 2.4, 3.0, 1.12, 'steel', 'c_white')
    with k.at(0, -3, 0, 90): rail(k, 3.3, 3.95, 1.12, 'steel', 'c_oat')
    k.rug('rug_stripe', 1.25, 1.35, 2.0, 2.35)
    with k.at(1.3, .95): k.turn('walnut_w_z', 0, 0, 0, [(.001, 0), (.13, 0), (.115, .2), (.14, .4), (.145, .43), (.001, .43)], 32); k.soft('c_white', -.11, -.08, .43, .11, .08, .5, .025)
    k.pendant(1.65, 1.7, 2.1, H, .14, 'steel', 22, 'globe')
    garden(k, Dp, -.9, 'soft', ((0, Dp + 15, 'maple', .9), (3.2, Dp + 17, 'birch', .9), (1.2, Dp + 24, 'spruce1', .9)))
    evening(1.0, -25, 3.2, .9)
    portal(1.02, 1.4, 2.02, 2.4, Dp + .3, (1.5, 0, 1)); fill(Wd, H, .62)
    camera((1.85, -1.45, 1.34), (1.42, 3.6, 1.06), 24.5); return 'interior'


def bath_postwar(recipe):
    """A rambler's bath: blue-green square tile round an alcove tub, a walnut vanity under one wide mirror, a high ribbon of glass."""
    k = home(recipe); F = family(recipe); Wd, Dp, H, T = 3.1, 3.3, 2.46, 1.94; m = 'walnut_w'
    squares(k, 'floor_tile', -.1, -2.6, Wd + .1, Dp + .05, .15)
    win = opening(F, .75, 1.5, 1.6, .62, 2); shell(k, F, Wd, Dp, H, 'p_white', [win], floor=False, base=False); y0 = Dp - .82
    with k.at(0, Dp): tiled(k, 'bluetile', 0, .42, Wd, T, .108, .108, (.69, 1.38, 2.41, 2.2), stagger=0, wobble=.7)
    with k.at(0, y0, 0, 90): k.tiles('bluetile', 0, .0, .82, T, .108, .108, stagger=0, wobble=.7)
    with k.at(Wd, Dp, 0, -90): k.tiles('bluetile', 0, .0, .86, T, .108, .108, stagger=0, wobble=.7)
    for at, a, b in (((0, -3, 0, 90), 0, y0 + 3), ((Wd, Dp, 0, -90), .86, Dp + 3)):
        with k.at(*at): k.tiles('bluetile', a, 0, b, 1.08, .108, .108, stagger=0, wobble=.7); k.slab('ceramic', a, -.02, 1.07, b, 0, 1.1, .006)
    # the tub fills the alcove
    k.slab('ceramic', .01, y0, 0, Wd - .01, y0 + .09, .5, .02, 'x'); k.slab('ceramic', .01, Dp - .1, .4, Wd - .01, Dp - .01, .5, .015, 'x')
    k.slab('ceramic', .01, y0, .4, .16, Dp - .01, .5, .015, 'y'); k.slab('ceramic', Wd - .2, y0, .4, Wd - .01, Dp - .01, .5, .015, 'y'); k.box('ceramic', .02, y0 + .05, .1, Wd - .02, Dp - .05, .14)
    with k.at(Wd, Dp, 0, -90): k.bar('steel', [(.42, 0, .66), (.42, -.16, .66), (.42, -.18, .62)], .016); k.turn('steel', .42, -.03, .86, [(.001, 0), (.04, 0)], 20); k.bar('steel', [(.42, 0, .9), (.42, -.06, .9)], .03); k.bar('steel', [(.42, 0, 1.98), (.42, -.2, 1.94), (.42, -.22, 1.88)], .01)
    k.bar('steel', [(0, y0 + .04, 2.02), (Wd, y0 + .04, 2.02)], .011); k.drapes('c_white', 2.36, 2.98, y0 + .03, .22, 2.0, 7, .05)
    # vanity and mirror on the left, toilet beyond it on the right
    with k.at(0, .2, 0, 90):
        k.slab(m, 0, -.52, .28, 1.5, 0, .8, .003, 'x'); [k.front(m, i * .5, .3, (i + 1) * .5, .78, -.52, 'steel', hand=('r', None, 'l')[i], shaker=False) if i != 1 else [k.front(m, .5, a, 1.0, b, -.52, 'steel', shaker=False) for a, b in ((.3, .54), (.54, .78))] for i in range(3)]
        k.box('semi_dark', .06, -.44, .0, 1.44, 0, .28); k.slab('quartz', -.02, -.55, .8, 1.52, 0, .84, .004); k.slab('quartz', -.02, -.02, .84, 1.52, 0, .93, .002)
        with k.stretch(.75, -.29, .842, 1.25, .82): k.turn('ceramic', 0, 0, 0, [(.2, 0), (.205, .012), (.19, .014), (.16, .006), (.001, .003)], 40)
        k.faucet(.75, -.07, .84, 'steel', .65); k.slab('mirror', .02, -.012, 1.08, 1.48, 0, 1.86, .001)
        for a, b, c, d in ((0, 1.06, 1.5, 1.085), (0, 1.855, 1.5, 1.88), (0, 1.06, .025, 1.88), (1.475, 1.06, 1.5, 1.88)): k.slab(m, a, -.02, b, c, 0, d, .002)
        for x in (.45, 1.05): k.ball('shade', x, -.12, 2.02, .085, col=(1.7, 1.12, .66), n=14); k.bar('brassy', [(x, 0, 2.02), (x, -.05, 2.02)], .03); k.lamps.append((k.M @ Vector((x, -.14, 2.02)), 13, (1, .7, .44), .09))
        k.vase('glaze', .22, -.2, .84, .55, 2); k.branches(.22, -.2, .94, .3, 7, 'leafy', .045, .5); [k.soft('c_white', 1.12, -.36, .84 + i * .05, 1.42, -.12, .89 + i * .05, .024) for i in range(2)]
    with k.at(Wd, Dp, 0, -90):
        with k.at(1.4, -.02): toilet(k)
        rail(k, 2.0, 2.62, 1.3, 'steel', 'c_ochre'); k.picture(1.16, 1.36, .48, .6, 7, 'walnut_w', .06)
    k.rug('c_white', 1.0, 1.5, 2.1, 2.15)
    with k.at(2.72, .62): k.turn('rug_jute', 0, 0, 0, [(.001, 0), (.17, 0), (.2, .14), (.19, .42), (.18, .42)], 28); k.soft('c_oat', -.13, -.13, .34, .13, .13, .48, .06)
    garden(k, Dp, -.6, 'soft', ((0, Dp + 13, 'pine1', .9), (3.2, Dp + 17, 'maple', .9), (1.5, Dp + 24, 'spruce1', .9)))
    low_sun(1.05, -20, 26, 8, 2.5)
    portal(.75, 1.5, 2.35, 2.12, Dp + .3, (1.5, 0, 1)); fill(Wd, H, .75)
    camera((1.95, -1.5, 1.34), (1.42, 3.3, 1.02), 24.5); return 'interior'


def entry_new(recipe):
    """The way in of a new house: a dark door between panes of glass, a bench with a cubby for each pair of boots, white oak underfoot."""
    k = home(recipe); F = family(recipe); Wd, Dp, H = 4.0, 4.2, 2.85; o = 'white_oak'
    door = dict(u=1.7, z=0, w=.98, h=2.3, kind='door', mat='semi_dark', case=.1, lite=(2, 3), hand='l', rails=())
    panes = [dict(u=u, z=.12, w=.36, h=2.18, case=.1, grid=(1, 4), sash=.05, bar=.009) for u in (1.12, 2.9)]
    wide = dict(u=1.55, z=0, w=1.7, h=2.3, kind='open', case=.11)
    shell(k, F, Wd, Dp, H, 'p_white', [door] + panes, right=[wide])
    k.box('frame_dark', 1.1, Dp + .2, 2.31, 3.3, Dp + .24, 2.4)
    # the bench: six cubbies, a seat, hooks before boards, a shelf
    with k.at(0, .9, 0, 90):
        n, w = 6, .46; L = n * w
        for i in range(15): k.slab('semi', .02 + i * (L - .04) / 14 - .022, -.03, .5, .02 + i * (L - .04) / 14 + .022, 0, 1.92, .003, 'z')
        k.slab('semi', 0, -.012, .5, L, 0, 1.95, .001, 'x'); k.slab('semi', 0, -.04, 1.6, L, 0, 1.72, .004); k.slab(o, -.03, -.42, .45, L + .03, 0, .5, .006, 'x')
        for i in range(n + 1): k.slab('semi', i * w - .018, -.4, 0, i * w + .018, 0, .45, .003, 'z')
        k.slab('semi', 0, -.4, 0, L, 0, .06, .003); k.box('semi', 0, -.02, .06, L, 0, .45)
        k.slab(o, -.02, -.34, 1.95, L + .02, 0, 1.99, .005, 'x')
        for i in range(8): u = .2 + i * (L - .4) / 7; k.bar('brassy', [(u, 0, 1.66), (u, -.07, 1.66), (u, -.085, 1.7)], .009); k.ball('brassy', u, -.087, 1.705, .014)
        for i in (0, 2, 3, 5): k.turn('rug_jute', (i + .5) * w, -.2, .07, [(.001, 0), (.14, 0), (.16, .1), (.15, .24), (.145, .24)], 24)
        for i, mt in ((1, 'c_navy'), (4, 'c_oat')): k.soft(mt, (i + .5) * w - .14, -.34, .07, (i + .5) * w + .14, -.06, .15, .03)
        k.soft('c_linen', .06, -.39, .5, L - .06, -.03, .56, .028, (0, 0, .008)); k.toss('c_rust', .5, -.12, .55, .42, 8); k.toss('c_navy', 2.3, -.12, .55, .42, -10)
        for i, mt in ((2, 'c_moss'), (6, 'c_cream')):
            u = .2 + i * (L - .4) / 7; k.throw(mt, [(-.1, .95), (-.1, 1.3), (-.095, 1.62), (-.07, 1.69)], .2, u, fold=.02)
        for u, kk in ((.35, 0), (2.35, 1)): k.turn('rug_jute', u, -.18, 1.99, [(.001, 0), (.16, 0), (.18, .08), (.17, .2), (.165, .2)], 24)
        k.vase('stoneware', 1.35, -.18, 1.99, .85, 0)
    # beyond the opening on the right, a lit room
    k.planks(F['floor'], Wd + .26, -.8, Wd + 3.0, Dp, F['board']); k.box('p_ceil', Wd + .26, -.8, H, Wd + 3.0, Dp, H + .1)
    k.box('p_clay', Wd + 2.9, -.8, 0, Wd + 3.0, Dp, H); k.box('p_clay', Wd + .26, Dp - .1, 0, Wd + 3.0, Dp, H); k.box('p_clay', Wd + .26, -.8, 0, Wd + 3.0, -.7, H)
    with k.at(Wd + .3, Dp - .12):
        k.picture(.75, 1.3, .9, .7, 8, 'white_oak'); k.slab('walnut_w', .3, -.42, .12, 1.8, -.02, .78, .006, 'x'); [k.front('walnut_w', .32 + i * .49, .16, .32 + (i + 1) * .49, .76, -.42, shaker=False, hand='r') for i in range(3)]
        k.table_lamp(.55, -.2, .78, 'glaze', 1.05, 40); k.vase('stoneware', 1.4, -.2, .78, .8, 0); k.branches(1.4, -.2, 1.0, .4, 7)
    with k.at(Wd, Dp, 0, -90):
        k.slab(o, .22, -.36, .78, 1.2, -.02, .82, .006); [k.slab('blacksteel', u, y, 0, u + .03, y + .03, .78, .002) for u in (.26, 1.13) for y in (-.33, -.06)]
        k.slab(o, .28, -.32, .2, 1.14, -.06, .225, .004); k.vase('glaze', .95, -.19, .82, .9, 0); k.branches(.95, -.19, 1.06, .5, 9, 'olive', .055, .5); k.bowl('stoneware', .5, -.19, .82, .12, .05)
        with k.tip(.71, -.03, 1.62, 90): k.turn('mirror', 0, 0, 0, [(.001, .012), (.34, .012)], 56); k.turn('blacksteel', 0, 0, -.015, [(.34, .035), (.36, .035), (.36, 0)], 56)
        k.turn('rug_jute', .71, -.19, .225, [(.001, 0), (.17, 0), (.2, .12), (.18, .24), (.17, .24)], 28)
    k.rug('rug_ink', 1.5, .7, 3.0, 3.1, 'c_oat'); k.slab('rug_jute', 1.72, 3.42, 0, 2.66, 3.98, .02); k.pendant(2.2, 1.9, 2.2, H, .19, 'blacksteel', 30, 'globe')
    garden(k, Dp, -.3, 'soft', ((.4, Dp + 14, 'birch', .9), (4.6, Dp + 15, 'maple', .8), (2.0, Dp + 30, 'oak', .9), (-2.5, Dp + 24, 'spruce1', .9), (7, Dp + 26, 'spruce1', .9)))
    low_sun(1.05, 16, 20, 9.5, 2.5)
    for w in panes: portal(w['u'], w['z'], w['u'] + w['w'], w['z'] + w['h'], Dp + .3, (2, 0, 1))
    portal(1.8, 1.1, 2.6, 2.2, Dp + .3, (2, 0, 1)); fill(Wd, H)
    camera((2.75, -1.75, 1.4), (1.95, 4.2, 1.16), 24.5); return 'interior'


STYLES = {'bath-prewar': bath_prewar, 'bath-postwar': bath_postwar, 'entry-new': entry_new}
