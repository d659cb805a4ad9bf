"""entry - the front door."""
import math
import random

from kit import *
from sites import *
from sites import W, D


def point(x, y, z, power, radius=.07, color=(1, .56, .24)):
    """A lamp's light: sampled directly, so a small bulb stays free of noise."""
    l = bpy.data.lights.new('bulb', 'POINT'); l.energy = power; l.color = color; l.shadow_soft_size = radius
    o = bpy.data.objects.new('bulb', l); bpy.context.collection.objects.link(o); o.location = (x, y, z)


def lantern(k, x, y, z, s=1.0):
    """Wall lantern of four iron bars, a hipped cap and a bracket; the wall is at y."""
    h, w, c = .34 * s, .085 * s, y - .17 * s
    k.cbox('iron', x, y - .012, z + .02, .12 * s, .024, .3 * s)
    k.box('iron', x - .012, c, z + h + .06 * s, x + .012, y, z + h + .09 * s); k.cbox('iron', x, c, z - .03, 2.3 * w, 2.3 * w, .03)
    for sx in (-1, 1):
        for sy in (-1, 1): k.cbox('iron', x + sx * w, c + sy * w, z, .014, .014, h)
    b, t = 1.35 * w, .3 * w
    k.hexa('iron', [(x - b, c - b, z + h), (x + b, c - b, z + h), (x + b, c + b, z + h), (x - b, c + b, z + h),
                    (x - t, c - t, z + h + .09 * s), (x + t, c - t, z + h + .09 * s), (x + t, c + t, z + h + .09 * s), (x - t, c + t, z + h + .09 * s)])
    k.ball('lamp', x, c, z + .45 * h, .042 * s, col=(1, .58, .26), sz=1.5); k.cyl('brass', x, c, z, .018, .018, .3 * h, 8)


def pumpkin(k, x, y, z, r):
    """Ribbed, a little flat, with a stalk."""
    n = 11
    for i in range(n):
        a = 6.283 * i / n; k.ball('pumpkin', x + .42 * r * math.cos(a), y + .42 * r * math.sin(a), z + .72 * r, .62 * r, sz=1.12, n=8)
    k.cyl('fern', x, y, z + 1.25 * r, .13 * r, .08 * r, .4 * r, 7)


def wreath(k, x, y, z, r=.27, tint='boxwood'):
    """Boxwood ring with berries, hung flat on a door."""
    R = random.Random(5)
    v, f, bv = [], [], []
    for i in range(900):
        a, t, q = R.uniform(0, 6.283), R.uniform(0, 6.283), .075 * math.sqrt(R.random())
        c = Vector((x + (r + q * math.cos(t)) * math.cos(a), y - .045 - abs(q * math.sin(t)), z + (r + q * math.cos(t)) * math.sin(a)))
        n = Vector((R.gauss(0, 1), R.gauss(-.6, 1), R.gauss(0, 1))).normalized(); e = n.orthogonal().normalized(); e.rotate(Matrix.Rotation(R.uniform(0, 6.28), 3, n))
        b = n.cross(e); s = R.uniform(.022, .04); k0 = len(v); f.append(tuple(range(k0, k0 + 6)))
        v += [tuple(c + e * (u * s) + b * (w * s)) for u, w in ((-1, 0), (-.45, .45), (.35, .45), (1, 0), (.35, -.45), (-.45, -.45))]
        if i % 26 == 0: k.ball('door_red', c.x, c.y - .03, c.z, .016, n=5)
    k.mesh(tint, v, f)


class Entrance(Kit):
    """The kit with a front door seen from near: sashes and a leaf that are open to the hall behind them."""

    def fill_sash(self, w, h, o):
        """A fixed sash of lights, its frame as deep as the wall. No two of its members share a face."""
        t, c, s = 'trim', .08, .045; nx, ny = o['grid']
        for a in (-c, w): self.box(t, a, -.045, -.02, a + c, .031, h)
        self.box(t, -c - .05, -.09, -.07, w + c + .05, .04, .006)
        if o.get('head'): self.box(t, -c - .03, -.06, h - .008, w + c + .03, .03, h + .11); self.box(t, -c - .06, -.09, h + .111, w + c + .06, .03, h + .15)
        for a in (0, w - s): self.box(t, a, .0, 0, a + s, .2, h)
        for a in (0, h - s): self.box(t, s, .001, a, w - s, .2, a + s)
        for i in range(1, nx): u = s + (w - 2 * s) * i / nx; self.box(t, u - .012, .05, s, u + .012, .1, h - s)
        for i in range(1, ny): z = s + (h - 2 * s) * i / ny; self.box(t, s, .052, z - .012, w - s, .098, z + .012)
        self.mesh('glass', [(s, .075, s), (w - s, .075, s), (w - s, .075, h - s), (s, .075, h - s)], [(0, 1, 2, 3)])

    def fill_leaf(self, w, h, o):
        """A panelled door: three lights above, two raised panels below, lever and bolt in brass, a stone sill."""
        m = o['mat']; g = .015; a, b, zl, z0, z1 = g + .14, w - g - .14, .26, h * .60, h - .17
        for x in (-.05, w): self.box('trim', x, -.055, 0, x + .05, .2, h)                                    # jambs
        self.box('trim', -.05, -.055, h - .006, w + .05, .201, h + .02); self.box('limestone', -.05, -.16, -.05, w + .05, .2, .015)
        for x in (g, b): self.box(m, x, .06, .03, x + .14 if x < w / 2 else w - g, .11, h - .003)             # stiles
        for p, q in ((.03, zl), (z0 - .16, z0), (z1, h - .003)): self.box(m, a, .061, p, b, .109, q)           # rails
        self.box(m, w / 2 - .06, .061, zl, w / 2 + .06, .109, z0 - .16)
        for p, q in ((a, w / 2 - .06), (w / 2 + .06, b)):
            self.box(m, p, .088, zl, q, .1, z0 - .16); x0, x1, y0, y1 = p + .055, q - .055, zl + .055, z0 - .215; e = .035
            v = [(x0 - e, .088, y0 - e), (x1 + e, .088, y0 - e), (x1 + e, .088, y1 + e), (x0 - e, .088, y1 + e),
                 (x0, .07, y0), (x1, .07, y0), (x1, .07, y1), (x0, .07, y1)]
            self.mesh(m, v, [(4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)])             # its raised field
        for i in (1, 2): u = a + (b - a) * i / 3; self.box(m, u - .014, .065, z0, u + .014, .105, z1)
        self.mesh('glass', [(a, .085, z0), (b, .085, z0), (b, .085, z1), (a, .085, z1)], [(0, 1, 2, 3)])
        x = w - g - .07; self.box('brass', x - .028, .05, h * .40, x + .028, .06, h * .40 + .24)
        self.box('brass', x - .12, .0, h * .40 + .1, x + .012, .018, h * .40 + .125)
        self.box('brass', x - .012, .0, h * .40 + .1, x + .012, .05, h * .40 + .124); self.cyl('brass', x, .045, h * .40 + .185, .012, .012, .03, 8)


def glimpse(k, x0, y0, z0, x1, y1, z1, col):
    """A thing in the lit hall, drawn with light alone: bright on top, dim at its sides."""
    k.mesh('room', [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)], Kit.HEXF,
           [tuple(c * g for c in col) for g in (.2, 1.2, .8, .55, .5, .5)])


def hall(k, x0, x1, d, h):
    """The hall behind the door: a stair on the left, a console with a lamp before the back wall, a globe of light."""
    lamps = ((7.0, 2.2, 2.5, 1.0), (7.95, d - .3, 1.35, .8), (5.9, 3.2, 2.9, .5))
    def c(a): return tuple(1.5 * a * q for q in (1, .46, .145))
    def sheet(n, m, at, gain):
        v = [at(i / n, j / m) for j in range(m + 1) for i in range(n + 1)]
        def col(q): return c(gain * (.13 + .1 * q[2] / h +
                                     sum(s * math.exp(-((q[0] - a) ** 2 + (q[1] - b) ** 2 * .7 + (q[2] - e) ** 2) / .9) for a, b, e, s in lamps)))
        f = [(a, a + 1, a + n + 2, a + n + 1) for j in range(m) for a in range(j * (n + 1), j * (n + 1) + n)]
        k.mesh('room', v, f, [tuple(col(v[i]) for i in q) for q in f])
    w = x1 - x0
    sheet(16, 14, lambda s, t: (x0 + w * s, d, h * t), .8); sheet(14, 14, lambda s, t: (x0, .22 + (d - .22) * s, h * t), .62)
    sheet(14, 14, lambda s, t: (x1, .22 + (d - .22) * s, h * t), .62); sheet(16, 14, lambda s, t: (x0 + w * s, .22 + (d - .22) * t, .005), .32)
    sheet(16, 14, lambda s, t: (x0 + w * s, .22 + (d - .22) * t, h), .7)
    for i in range(12):                                                     # the stair along the left wall, a rail over it
        y, z = .95 + i * .26, .185 * (i + 1); glimpse(k, x0 + .02, y, max(0, z - .185), x0 + .98, d, z - .03, c(.30))
        glimpse(k, x0 + .02, y - .03, z - .03, x0 + 1.0, y + .26, z, c(.16))
        for q in (.03, .16): glimpse(k, x0 + .95, y + q, z, x0 + .97, y + q + .02, z + .82, c(.55))
    k.hexa('room', [(x0 + .93, .9, 1.0), (x0 + .99, .9, 1.0), (x0 + .99, 4.0, 3.2), (x0 + .93, 4.0, 3.2),
                    (x0 + .93, .9, 1.06), (x0 + .99, .9, 1.06), (x0 + .99, 4.0, 3.26),
                    (x0 + .93, 4.0, 3.26)], c(.12))
    glimpse(k, x0 + .91, .82, 0, x0 + 1.01, .92, 1.15, c(.2))
    y = d - .45                                                             # console, lamp, books, picture
    glimpse(k, 7.3, y, .78, 8.7, y + .4, .83, c(.2)); glimpse(k, 7.3, y + .02, .64, 8.7, y + .38, .78, c(.13))
    for q in (7.33, 8.62): glimpse(k, q, y + .03, 0, q + .05, y + .08, .64, c(.1))
    k.cyl('room', 7.95, y + .2, .83, .07, .04, .26, 12, col=c(.22)); k.cyl('room', 7.95, y + .2, 1.1, .17, .11, .24, 18, col=c(1.7))
    for i, g in enumerate((.16, .3, .22)): glimpse(k, 8.25 + .06 * i, y + .1, .83, 8.3 + .06 * i, y + .3, 1.02 + .03 * i, c(g))
    glimpse(k, 7.55, d - .05, 1.5, 8.4, d - .02, 2.2, c(.1)); glimpse(k, 7.61, d - .07, 1.56, 8.34, d - .05, 2.14, c(.55))
    k.cyl('room', 7.0, 2.2, 2.62, .012, .012, h - 2.62, 6, col=c(.1)); k.ball('room', 7.0, 2.2, 2.5, .14, col=c(2.4), n=10)


def topiary(k, name, h=1.15, r=.25, leaves=6500, size=.02):
    """A clipped cone of small leaves for a pot."""
    def build():
        R = random.Random(8); v, f = [], []
        for _ in range(leaves):
            t = 1 - math.sqrt(R.random()); a = R.uniform(0, 6.283)
            q = r * (1 - t) ** .85 * (1 - abs(R.gauss(0, .07))) * (1 + .07 * noise.noise(Vector((3 * math.cos(a), 3 * math.sin(a), 5 * t))))
            p = Vector((q * math.cos(a), q * math.sin(a), .08 + h * t))
            n = Vector((math.cos(a) + R.gauss(0, .5), math.sin(a) + R.gauss(0, .5), .4 + R.gauss(0, .5))).normalized()
            e = n.orthogonal().normalized(); e.rotate(Matrix.Rotation(R.uniform(0, 6.28), 3, n)); b = n.cross(e); s = size * R.uniform(.6, 1.3); o = len(v)
            v += [tuple(p - e * s), tuple(p + b * s * .55), tuple(p + e * s), tuple(p - b * s * .55)]; f.append((o, o + 1, o + 2, o + 3))
        k.mesh('boxwood', v, f); k.cyl('soil', 0, 0, .1, r * .8, .02, h * .85, 12); k.cyl('bark', 0, 0, -.05, .025, .025, .2, 8)
    k.later[name] = lambda: k.proto(name, build)


def door_scene(recipe):
    """4:5 entry vignette: the stand-in until the agent uploads a portrait."""
    o = recipe.get('options', {}); reset(); k = Entrance(recipe.get('seed', 12)); protos(k, season=recipe.get('season', 'autumn')); F = .5
    Mat.new('coir', '#75583a', .98, spec=.02, mottled=.2, scale=60, bump=.4, bump_scale=300)
    # near the eye, leaves are small
    k.later['box'] = lambda: k.make_shrub('box', seed=1, leaves=7000, size=.027)
    k.later['box2'] = lambda: k.make_shrub('box2', 'fern', seed=2, leaves=7000, size=.029)
    k.later['hyd'] = lambda: k.make_shrub('hyd', 'boxwood', seed=3, leaves=7000, size=.027, bloom='bloom')
    topiary(k, 'cone')
    with k.at(-7, 0, F):
        side = dict(z=.1, w=.42, h=2.2, kind='sash', grid=(1, 4))
        k.wall(14, 6.5, 'shake', o.get('wall', 'slateblue'),
               [dict(u=6.45, z=0, w=1.1, h=2.3, kind='leaf', mat=o.get('door', 'door_red')), dict(side, u=5.72), dict(side, u=7.86),
                dict(u=5.72, z=2.52, w=2.56, h=.5, kind='sash', grid=(6, 1), head=True)], course=.17, corner=None)
        # one surround: boards between door and sidelights, a frieze under the transom
        for a, b in ((6.221, 6.399), (7.601, 7.779)): k.box('trim', a, -.04, .0, b, .03, 2.3); k.box('trim', a + .03, -.052, .3, b - .03, -.04, 2.1)
        k.box('trim', 5.6, -.062, 2.301, 8.4, .03, 2.449)
        for a, b in ((5.59, 6.2), (7.8, 8.41)): k.box('trim', a + .05, -.05, .0, b - .05, .03, .029)
        # sheathing behind the shakes, so that no light comes through their joints; it leaves the openings free
        for x0, z0, x1, z1 in ((0, 0, 5.7, 6.5), (8.3, 0, 14, 6.5), (5.7, 3.03, 8.3, 6.5), (5.7, 2.32, 8.3, 2.51), (6.15, 0, 6.4, 2.32), (7.6, 0, 7.85, 2.32)):
            k.box('charcoal', x0, .185, z0, x1, .205, z1)
        hall(k, 5.0, 9.0, 4.3, 3.3)
    k.deck(-2.6, 2.6, -2.0, 0, F, 'cedar_grey', .14, 'trim'); k.box('stone', -2.6, -1.9, -.4, 2.6, 0, F - .06)
    for i in range(3): k.box('limestone', -1.3, -2.0 - .3 * (3 - i), -.3, 1.3, -2.0 - .3 * (2 - i), F * (i + 1) / 4)
    for x in (-2.2, 2.2): k.cbox('trim', x, -1.75, F, .3, .3, 3.0); k.cbox('trim', x, -1.75, F, .4, .4, .25); k.cbox('trim', x, -1.75, F + 2.85, .4, .4, .15)
    k.box('trim', -2.5, -1.95, F + 3.0, 2.5, -1.55, F + 3.4); x = -2.5
    while x < 2.49: k.box('cedar', x, -1.9, F + 3.3, x + .115, -.03, F + 3.4); x += .12                       # a boarded ceiling
    k.box('charcoal', -2.5, -1.9, F + 3.405, 2.5, -.03, F + 3.43)
    for x in (-1.66, 1.66): lantern(k, x, -.03, F + 1.78, 1.15); point(x, -.4, F + 1.92, 9)
    k.cyl('iron', 0, -1.0, F + 2.98, .012, .012, .34, 6); k.ball('lamp', 0, -1.0, F + 2.92, .085, col=(1, .62, .3)); point(0, -1.0, F + 2.78, 16)
    k.box('coir', -.5, -.95, F, .5, -.35, F + .025)
    for x in (-1.85, 1.85): k.cyl('charcoal', x, -.5, F, .18, .25, .45, 24); k.cyl('soil', x, -.5, F + .45, .22, .22, .005, 24)
    k.railing(-2.2, -1.75, -1.35, -1.75, F, .9); k.railing(1.35, -1.75, 2.2, -1.75, F, .9)
    for x in (-1.3, 1.3):                                                                                      # each ends in a newel
        k.cbox('trim', x, -1.75, F, .17, .17, .16); k.cbox('trim', x, -1.75, F + .16, .125, .125, .86); k.cbox('trim', x, -1.75, F + 1.02, .18, .18, .035)
        k.hexa('trim', [(x + a * .078, -1.75 + b * .078, F + 1.055) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))] + [(x + a * .015, -1.75 + b * .015, F + 1.115) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    wreath(k, 0, .05, F + 1.2); pumpkin(k, -1.05, -1.45, F, .16); pumpkin(k, -.78, -1.62, F, .1)
    ground(k); k.path([(0, -3), (0, -9)], 1.6)
    k.flush()
    for x in (-1.85, 1.85): k.place('cone', x, -.5, F + .4, 1.0)
    for x in (-2.0, -1.6, 1.6, 2.0, 2.5, -2.5, 3.0, -3.0, 3.5, -3.5):
        k.place(k.rng.choice(('box', 'hyd', 'box2')), x, -2.6 if abs(x) < 2.7 else -1.2, 0, k.rng.uniform(.55, .8))
    k.lawn(-6, 6, -8, -.6, [(-1.5, -3, 1.5, -1.9), (-2.6, -2.2, 2.6, 0)], names=('turf', 'turf2'), step=.6, path=[(0, -2), (0, -9)])
    camera((1.3, -6.9, 1.7), (.05, 0, 2.0), 33); return light(recipe.get('light', 'dusk'))


NIGHT = [(0.0, '#55618c'), (.12, '#3d4f82'), (.4, '#243768'), (1.0, '#12204a')]


def porch_scene(recipe):
    """A dark porch of the 1920s: one lit window, a lantern, the screen door left open."""
    o = recipe.get('options', {}); reset(); k = Kit(recipe.get('seed', 44)); protos(k, season=recipe.get('season', 'autumn')); F = .55; k.lit = 0
    wall = o.get('wall', 'slateblue')
    with k.at(-7, 0, F):
        k.wall(14, 6.0, 'lap', wall, [W(4.15, .75, 1.75, 1.5, grid=(2, 2), style='hung', lit=True, curtain=1, amp=.8), dict(u=7.35, z=0, w=1.0, h=2.15, kind='door', mat=o.get('door', 'door_wood'), glaze='top'),
                                      W(10.2, .75, 1.3, 1.5, grid=(1, 2), style='hung', lit=False, curtain=3)], course=.13, corner=None)
    # floor, ceiling of boards, beam, posts, rail
    k.deck(-4.6, 4.6, -2.3, 0, F, 'cedar_grey', .1, None); k.stonework(-4.56, -2.24, -.3, 4.56, 0, F - .06, .26)
    x = -4.6
    while x < 4.6: k.box('bluegrey', x, -2.35, F + 2.75, x + .115, -.03, F + 2.78); x += .12
    k.box('trim', -4.7, -2.42, F + 2.5, 4.7, -2.18, F + 2.85); k.shed_roof(-4.6, 4.6, -2.4, .1, F + 2.86, F + 3.7, over=.4, mat='shingle')
    for x in (-4.35, -1.28, 1.95, 4.35):
        k.cbox('trim', x, -2.3, F, .2, .2, 2.5); k.cbox('trim', x, -2.3, F, .28, .28, .22); k.cbox('trim', x, -2.3, F + 2.38, .28, .28, .12)
    for a, b in ((-4.25, -1.38), (2.05, 4.25)): k.railing(a, -2.3, b, -2.3, F, .82)
    k.steps(-.75, 1.45, -2.3, F, 3, 'limestone')
    # the screen door, hinged on the right, stands open
    with k.at(1.4, -.06, F + .03, -112):
        with k.at(0, 0, 0):
            for u0, u1 in ((-.0, .09), (.87, .96)): k.box('trim', u0, -.015, 0, u1, .015, 2.1)
            for z0, z1 in ((0, .2), (.86, .95), (2.0, 2.1)): k.box('trim', .09, -.014, z0, .87, .014, z1)
            for i in range(4): k.box('trim', .17 + i * .18, -.01, .2, .19 + i * .18, .01, .86)
            k.box('brass', .9, -.05, .98, .93, .05, 1.08)
    lantern(k, .02, -.03, F + 1.55, 1.25); point(.02, -.44, F + 1.7, 45)
    point(-1.9, -.5, F + 1.5, 16, .3, (1, .5, .18))
    # bench with slats and a blanket
    bx0, bx1 = -3.0, -1.35
    for x in (bx0 + .06, bx1 - .06):
        for y in (-.62, -.2): k.cbox('oak', x, y, F, .06, .06, .43 if y < -.3 else .92)
        k.box('oak', x - .035, -.66, F + .62, x + .035, -.18, F + .66); k.cbox('oak', x, -.62, F + .43, .05, .05, .2)
    for i in range(5): k.box('oak', bx0, -.66 + i * .095, F + .41, bx1, -.58 + i * .095, F + .44)
    for z in (.6, .72, .84): k.box('oak', bx0 + .05, -.21, F + z, bx1 - .05, -.18, F + z + .08)
    k.box('sofa', -1.98, -.3, F + .45, -1.58, -.2, F + .82)
    k.box('linen', .0, -.95, F, 1.0, -.4, F + .022)
    pumpkin(k, 1.72, -1.95, F, .17); pumpkin(k, -1.02, -1.98, F, .14)
    k.cyl('rust', 2.6, -.5, F, .19, .26, .44, 24)
    ground(k); k.path([(.35, -3.2), (.35, -9)], 1.5); k.flush()
    k.make_spruce('potspruce', 1.3, seed=8, whorls=26, width=.24, droop=.1); k.place('potspruce', 2.6, -.5, F + .4, 1.05)
    for x in (-4.4, -3.7, -3.0, -2.3, -1.6, 2.3, 3.0, 3.7, 4.4): k.place(k.rng.choice(('box', 'hyd', 'box2')), x, -2.95, 0, k.rng.uniform(.55, .75))
    k.lawn(-7, 7, -8, -2.4, [(-1.0, -3.4, 1.7, -2.3), (-4.6, -3.3, 4.6, 0)], names=('turf', 'turf2'), step=.6, path=[(.35, -2.9), (.35, -9)])
    sky(NIGHT, sun_az=-60, glow=(.2, .12, .12), glow_amt=.3, clouds=.3, strength=.6, cloud_col=(.3, .3, .42), fill=3.2); sun(35, 150, .5, (.55, .68, 1), 4)
    camera((1.25, -6.6, 1.55), (-.35, 0, 1.72), 31); return 'dusk'


STYLES = {'door': door_scene, 'porch': porch_scene}
