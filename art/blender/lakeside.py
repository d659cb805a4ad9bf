"""lakeside - the timber lake home on its point: the picture that opens the site, and the same house seen from elsewhere."""
import math, random

from mathutils.bvhtree import BVHTree

from kit import *
from sites import *
from sites import W, D

WATER = -.9                                        # level of the lake; the lawn lies at 0, the main floor at 3
FLOOR, EAVE, PITCH = 3.0, 8.3, .8                   # main floor, top of the great room's side walls, its roof
FIR, PLASTER, OAK, STONE = (.50, .23, .085), (.74, .62, .44), (.42, .21, .09), (.36, .31, .25)
LAMPLIGHT = Vector((1.0, .60, .28))
LIGHTS = []                                        # what flickers in the film: (kind, place, size in metres)
DARK = dict(frame='frame_dark', trim='trim_dark', case=.06)


class LakeKit(Kit):
    """A kit whose windows may look into a furnished room instead of at a painted card."""
    def room_card(self, w, h, d, o):
        if not o.get('open'): super().room_card(w, h, d, o)


class Room:
    """A furnished room behind glass.  Its light is computed once, corner by corner (lamps with shadows, and how open each corner is), and
    kept as colours that glow: no grain, however few rays the picture gets."""
    def __init__(self, k, x0, x1, y0, y1, z0, z1):
        self.k, self.b = k, (x0, x1, y0, y1, z0, z1); self.faces, self.lamps = [], []

    def quad(self, p, col, cell=.3, toward=None, away=None):
        p = [Vector(q) for q in p]; n = (p[1] - p[0]).cross(p[3] - p[0]).normalized(); mid = (p[0] + p[1] + p[2] + p[3]) / 4
        if toward is not None and (Vector(toward) - mid).dot(n) < 0 or away is not None and (mid - Vector(away)).dot(n) < 0: n = -n
        self.faces.append((p, n, col, cell))

    def box(self, x0, y0, z0, x1, y1, z1, col, cell=.45):
        v = [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
        for f in Kit.HEXF: self.quad([v[i] for i in f], col, cell, away=((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2))

    def lamp(self, x, y, z, power, col=LAMPLIGHT): self.lamps.append((Vector((x, y, z)), power, Vector(col)))

    def shell(self, floor=OAK, wall=PLASTER, back=None, ceiling=PLASTER, top=None):
        """Floor, three walls and a ceiling; `top` = [(x, z), ...] follows a roof."""
        x0, x1, y0, y1, z0, z1 = self.b; c = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2); top = top or [(x0, z1), (x1, z1)]
        self.quad([(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0)], floor, .3, toward=c)
        for x, z in (top[0], top[-1]): self.quad([(x, y0, z0), (x, y1, z0), (x, y1, z), (x, y0, z)], wall, .35, toward=c)
        for (a, za), (b, zb) in zip(top, top[1:]):
            self.quad([(a, y1, z0), (b, y1, z0), (b, y1, zb), (a, y1, za)], back or wall, .35, toward=c)
            self.quad([(a, y0, za), (b, y0, zb), (b, y1, zb), (a, y1, za)], ceiling, .4, toward=c)

    def sofa(self, x, y, z, w, col=(.20, .23, .22), back=1, pillows=((.55, .20, .08), (.66, .55, .38))):
        """A sofa seen from behind (`back` 1: its back is at smaller y) or from the front."""
        s = 1 if back > 0 else -1; d = .95
        def b(a, c, e, f, g, h, m): self.box(x + a, y + min(s * c, s * g), z + e, x + f, y + max(s * c, s * g), z + h, m)
        b(0, 0, .12, w, d, .44, col); b(0, 0, .4, w, .25, .88, col); b(0, 0, .3, .22, d, .66, col); b(w - .22, 0, .3, w, d, .66, col)
        for i, m in enumerate(pillows): b(.3 + i * (w - 1.05), .2, .5, .75 + i * (w - 1.05), .36, .98, m)

    def table(self, x, y, z, w, d, h, col=(.26, .13, .06)):
        self.box(x, y, z + h - .06, x + w, y + d, z + h, col)
        for a in (.04, w - .12):
            for b in (.04, d - .12): self.box(x + a, y + b, z, x + a + .08, y + b + .08, z + h - .06, col)

    def chair(self, x, y, z, back=1, col=(.22, .11, .05), seat=(.60, .50, .36)):
        self.box(x, y, z + .42, x + .46, y + .46, z + .5, seat); e = y if back > 0 else y + .41
        self.box(x, e, z + .45, x + .46, e + .05, z + .98, col)
        for a in (0, .41):
            for b in (0, .41): self.box(x + a, y + b, z, x + a + .05, y + b + .05, z + .42, col)

    def floor_lamp(self, x, y, z, h=1.6, power=2.2):
        self.box(x - .02, y - .02, z, x + .02, y + .02, z + h - .3, (.05, .045, .04)); self.shade(x, y, z + h - .32, .21, .34)
        self.lamp(x, y, z + h + .08, power)

    def table_lamp(self, x, y, z, power=1.4):
        self.box(x - .06, y - .06, z, x + .06, y + .06, z + .28, (.12, .22, .24)); self.shade(x, y, z + .26, .16, .26); self.lamp(x, y, z + .6, power)

    def shade(self, x, y, z, r, h, glow=(2.3, 1.45, .66)):
        v, f, n = [], [], 14
        for i in range(n): a = 6.2832 * i / n; c, s = math.cos(a), math.sin(a); v += [(x + r * c, y + r * s, z), (x + .68 * r * c, y + .68 * r * s, z + h)]
        for i in range(n): j = (i + 1) % n; f.append((2 * i, 2 * j, 2 * j + 1, 2 * i + 1))
        self.k.mesh('room', v, f, [glow] * n)

    def picture(self, x, z, w, h, y, colours):
        """A painting on the back wall: frame, and bands of colour like a shore."""
        self.box(x, y - .05, z, x + w, y, z + h, (.10, .07, .05)); n = len(colours)
        for i, c in enumerate(colours): self.box(x + .05, y - .06, z + .05 + (h - .1) * i / n, x + w - .05, y - .05, z + .05 + (h - .1) * (i + 1) / n, c)

    def shelves(self, x, y, z, w, h, rng, depth=.32):
        """A bookcase against the back wall, with books of several heights."""
        y0 = y - depth; self.box(x, y - .03, z, x + w, y, z + h, (.30, .17, .08)); n = max(2, round(h / .42))
        for i in range(n + 1): self.box(x, y0, z + h * i / n - .02, x + w, y - .03, z + h * i / n + .02, FIR)
        for a in (x, x + w - .04): self.box(a, y0, z, a + .04, y - .03, z + h, FIR)
        for i in range(n):
            u = x + .08
            while u < x + w - .2:
                t = rng.uniform(.03, .09); tall = rng.uniform(.5, .86) * h / n
                if rng.random() < .12: u += rng.uniform(.1, .3)
                self.box(u, y0 + .06, z + h * i / n + .02, u + t, y - .06, z + h * i / n + tall,
                         rng.choice([(.42, .12, .07), (.10, .16, .22), (.55, .46, .30), (.16, .22, .14), (.60, .34, .12), (.70, .62, .48)]), .6); u += t + .004

    def bake(self, ambient=.20, gain=1.0):
        verts = [q for p, *_ in self.faces for q in p]; tree = BVHTree.FromPolygons(verts, [tuple(range(4 * i, 4 * i + 4)) for i in range(len(self.faces))])
        rays = []
        for i in range(14): t = (i + .5) / 14; a = 2.39996 * i; s = math.sqrt(t); rays.append((s * math.cos(a), s * math.sin(a), math.sqrt(1 - t)))
        known = {}
        def light(p, n):
            key = (round(p.x, 3), round(p.y, 3), round(p.z, 3), round(n.x, 1), round(n.y, 1), round(n.z, 1))
            if key in known: return known[key]
            o = p + n * .012; t = n.orthogonal().normalized(); b = n.cross(t)
            free = sum(1 for a, c, e in rays if tree.ray_cast(o, t * a + b * c + n * e, 1.4)[0] is None) / len(rays)
            e = LAMPLIGHT * (ambient * (.25 + .75 * free))
            for q, power, col in self.lamps:
                l = q - o; d = l.length; c = n.dot(l) / d
                if c > 0 and tree.ray_cast(o, l / d, d - .05)[0] is None: e += col * (power * c / (d * d + .25))
            known[key] = e; return e
        for p, n, col, cell in self.faces:
            nu = max(1, min(40, round((p[1] - p[0]).length / cell))); nv = max(1, min(40, round((p[3] - p[0]).length / cell))); v, c, f, fc = [], [], [], []
            for j in range(nv + 1):
                for i in range(nu + 1):
                    q = p[0].lerp(p[1], i / nu).lerp(p[3].lerp(p[2], i / nu), j / nv); mid = (p[0] + p[2]) / 2
                    e = light(q.lerp(mid, .004), n); v.append(tuple(q)); c.append(tuple(gain * e[m] * col[m] for m in range(3)))
            for j in range(nv):
                for i in range(nu): a = j * (nu + 1) + i; g = (a, a + 1, a + nu + 2, a + nu + 1); f.append(g); fc.append(tuple(c[m] for m in g))
            self.k.mesh('room', v, f, fc)


# --------------------------------------------------------------------------
# rooms of the house
# --------------------------------------------------------------------------
def great_room(k):
    """Two storeys of Douglas fir round a fieldstone chimney, a gallery behind it."""
    r = random.Random(41); z = FLOOR; roof = lambda x: EAVE - .25 + PITCH * min(x, 10 - x)
    m = Room(k, .7, 9.3, .3, 10.4, z, EAVE)
    m.shell(wall=(.55, .38, .21), back=(.52, .33, .17), ceiling=(.50, .26, .11), top=[(.7, roof(.7)), (5, roof(5)), (9.3, roof(9.3))])
    for y in (2.2, 5.2, 8.2):                                   # trusses
        m.box(.7, y, 8.0, 9.3, y + .26, 8.3, FIR); m.box(4.86, y, 8.3, 5.14, y + .26, roof(5), FIR)
        for s in (0, 1): m.box(.7 if s == 0 else 9.05, y, z, .95 if s == 0 else 9.3, y + .26, 8.0, FIR)
    for x in (2.3, 3.7, 6.3, 7.7): m.box(x - .09, .3, roof(x) - .28, x + .09, 10.4, roof(x) - .06, FIR)
    # fieldstone chimney breast, hearth and fire
    m.box(3.35, 9.25, z, 6.65, 10.4, roof(5) - 1.2, (.22, .19, .155), 1.0); zz = z
    while zz < roof(5) - 1.2:
        h = r.uniform(.2, .38); u = 3.3
        while u < 6.65:
            w = min(r.uniform(.25, .75), 6.7 - u)
            if w > .1 and not (4.1 < u + w / 2 < 5.9 and zz < z + 1.35):
                t = r.uniform(.6, 1.35); m.box(u, 9.14 + r.uniform(-.03, .03), zz, u + w - .025, 9.4, zz + h - .025, tuple(c * t for c in STONE), .8)
            u += w
        zz += h
    m.box(4.1, 9.2, z, 5.9, 9.32, z + 1.3, (.02, .018, .016)); m.box(3.5, 8.9, z + 1.5, 6.5, 9.35, z + 1.68, FIR); m.box(3.6, 8.5, z, 6.4, 9.2, z + .25, STONE)
    for i in range(9):
        u = 4.45 + i * .135; h = .28 + .34 * abs(math.sin(i * 1.7))
        k.mesh('room', [(u - .09, 9.17, z + .3), (u + .09, 9.17, z + .3), (u, 9.17, z + .3 + h)], [(0, 1, 2)], [(4.2, 1.5, .28)])
    m.lamp(5, 8.4, z + .7, 2.2, (1, .42, .12)); LIGHTS.append(('hearth', (5, 9.2, z + .6), 1.5))
    for x, h, c in ((3.8, .35, (.2, .3, .32)), (4.15, .5, (.55, .25, .1)), (6.15, .42, (.6, .55, .45))): m.box(x, 8.95, z + 1.68, x + .16, 9.1, z + 1.68 + h, c)
    # gallery
    m.box(.7, 8.3, 5.75, 3.3, 10.4, 5.98, FIR); m.box(6.7, 8.3, 5.75, 9.3, 10.4, 5.98, FIR)
    for a, b in ((.7, 3.3), (6.7, 9.3)):
        m.box(a, 8.3, 6.88, b, 8.38, 6.96, FIR)
        for i in range(12): u = a + (b - a) * (i + .5) / 12; m.box(u - .015, 8.33, 5.98, u + .015, 8.36, 6.88, (.04, .035, .03), 1)
    m.box(1.3, 10.3, 5.98, 2.3, 10.39, 8.05, (.36, .17, .07)); m.picture(7.3, 6.5, 1.2, .9, 10.38, [(.10, .16, .20), (.24, .30, .32), (.62, .40, .22)])
    m.shelves(.95, 10.4, z, 2.2, 2.55, r); m.shelves(6.95, 10.4, z, 2.1, 2.55, r)
    # seats round the hearth, seen from the lake: two sofas, a table, reading lamps
    m.box(2.2, 4.0, z, 7.8, 8.2, z + .02, (.34, .14, .09)); m.sofa(3.4, 4.3, z, 3.0); m.table(4.2, 5.9, z, 1.6, .9, .45)
    m.box(1.5, 5.4, z + .1, 2.4, 7.4, z + .44, (.46, .30, .16)); m.box(1.3, 5.4, z + .1, 1.55, 7.4, z + .9, (.46, .30, .16))
    m.box(7.4, 5.3, z + .1, 8.3, 6.2, z + .46, (.42, .13, .08)); m.box(8.1, 5.3, z + .1, 8.35, 6.2, z + 1.0, (.42, .13, .08))
    m.floor_lamp(2.6, 4.2, z); m.floor_lamp(8.6, 6.7, z, 1.65); m.table(6.6, 4.35, z, .55, .55, .6); m.table_lamp(6.87, 4.6, z + .6)
    # dining table by the left windows
    m.table(1.2, 1.2, z, 2.4, 1.05, .76, OAK)
    for x in (1.35, 2.1, 2.9): m.chair(x, .62, z, 1); m.chair(x, 2.35, z, -1)
    m.box(2.25, 1.55, z + .76, 2.5, 1.8, z + 1.1, (.65, .55, .42)); m.box(2.1, 1.45, z + 1.0, 2.66, 1.95, z + 1.35, (.30, .30, .10))
    for x in (1.8, 3.0):
        m.shade(x, 1.72, z + 1.95, .2, .16); m.box(x - .008, 1.71, z + 2.1, x + .008, 1.73, 8.0, (.03, .03, .03), 3); m.lamp(x, 1.72, z + 1.85, 1.7)
    # a plant and a telescope at the right
    for i in range(26):
        a = i * 2.4; l = .35 + .25 * math.sin(i * 1.3); x, y, h = 8.5 + .4 * math.cos(a) * l, 1.6 + .4 * math.sin(a) * l, z + .6 + .05 * i
        m.box(x - .09, y - .02, h - .05, x + .09, y + .02, h + .06, (.12, .20, .06), 1)
    m.box(8.28, 1.4, z, 8.72, 1.84, z + .5, (.42, .20, .11))
    # the wheel of candles
    n = 12; cx, cy, cz = 5, 4.6, 6.35
    for i in range(n):
        a, b = 6.2832 * i / n, 6.2832 * (i + 1) / n
        p, q = (cx + 1.05 * math.cos(a), cy + 1.05 * math.sin(a)), (cx + 1.05 * math.cos(b), cy + 1.05 * math.sin(b))
        k.mesh('room', [(*p, cz), (*q, cz), (*q, cz + .1), (*p, cz + .1)], [(0, 1, 2, 3)], [(.05, .03, .018)])
        k.ball('room', *p, cz + .22, .05, col=(5, 3.1, 1.4), n=6)
    for a in (0, 2.094, 4.189):
        m.box(cx + .7 * math.cos(a) - .01, cy + .7 * math.sin(a) - .01, cz + .1, cx + .7 * math.cos(a) + .01, cy + .7 * math.sin(a) + .01, 8.0,
            (.03, .03, .03), 3)
    m.lamp(cx, cy, cz + .5, 10); m.lamp(cx, cy, cz - .2, 3)
    for x in (2.0, 8.0): m.lamp(x, 9.2, 5.6, 1.9); m.lamp(x, 9.0, 7.9, 2.4); m.lamp(x, 3.2, 7.9, 2.0)
    for y, c in ((2.9, (.16, .22, .24)), (6.0, (.5, .24, .12))):           # two large paintings and a low bookcase on the east wall
        m.box(9.2, y, z + 1.2, 9.28, y + 1.7, z + 2.3, (.09, .06, .04)); m.box(9.17, y + .08, z + 1.28, 9.21, y + 1.62, z + 1.75, c)
        m.box(9.17, y + .08, z + 1.75, 9.21, y + 1.62, z + 2.22, (.58, .46, .32))
    m.box(8.85, 2.6, z, 9.28, 5.0, z + .85, (.30, .16, .08)); m.table_lamp(9.05, 4.6, z + .85, 1.0)
    m.bake(.20, 1.0)


def wing_rooms(k):
    """Kitchen and dining room on the main floor of the wing; a den, a bar and a bunk room on the lower level."""
    r = random.Random(43); z = FLOOR
    m = Room(k, 10.4, 20.6, 1.85, 6.4, z, z + 2.75); m.shell(back=(.66, .56, .40))
    for x in (11, 12.1, 13.2, 16.6, 17.7):
        m.box(x, 6.05, z + 1.5, x + 1.0, 6.39, z + 2.35, (.36, .42, .40)); m.box(x + .03, 6.0, z + .05, x + .97, 6.39, z + .9, (.36, .42, .40))
    m.box(10.9, 5.75, z + .9, 14.3, 6.39, z + .95, (.7, .66, .58)); m.box(14.6, 5.8, z, 15.5, 6.39, z + 2.1, (.5, .48, .44))
    m.box(11.2, 3.9, z, 14.0, 4.8, z + .9, (.30, .16, .08)); m.box(11.1, 3.8, z + .9, 14.1, 4.9, z + .96, (.72, .68, .6))
    for x in (11.7, 12.6, 13.5):
        m.shade(x, 4.3, z + 1.75, .17, .2); m.box(x - .006, 4.29, z + 1.95, x + .006, 4.31, z + 2.75, (.03, .03, .03), 2); m.lamp(x, 4.3, z + 1.68, 1.3)
    for x in (11.4, 12.2, 13.0): m.box(x, 3.4, z + .68, x + .36, 3.72, z + .74, FIR); m.box(x + .14, 3.54, z, x + .2, 3.58, z + .68, (.05, .04, .04))
    m.table(17.2, 3.1, z, 2.6, 1.1, .76, OAK)
    for x in (17.4, 18.2, 19.1): m.chair(x, 2.5, z, 1); m.chair(x, 4.3, z, -1)
    m.shade(18.5, 3.65, z + 1.75, .42, .2); m.lamp(18.5, 3.65, z + 1.65, 2.6)
    m.picture(18.9, z + 1.1, 1.3, .95, 6.38, [(.12, .2, .24), (.3, .36, .36), (.66, .45, .26)])
    for x in (12, 15.4, 19): m.lamp(x, 4.0, z + 2.6, 1.7)
    m.bake(.34)
    m = Room(k, -4.65, -.35, 1.35, 6.15, z, z + 2.5); m.shell(floor=(.34, .28, .2), wall=(.56, .32, .14), ceiling=(.56, .32, .14))    # porch
    for x, y in ((-4.2, 4.6), (-2.9, 4.7), (-1.4, 4.4)):
        m.box(x, y, z + .1, x + .8, y + .8, z + .46, (.6, .5, .36)); m.box(x, y + .7, z + .3, x + .8, y + .9, z + 1.05, (.42, .3, .16))
    m.table(-2.4, 2.6, z, 1.0, .8, .72); m.chair(-2.9, 2.7, z, 1); m.chair(-1.3, 2.8, z, -1); m.shade(-1.9, 3.0, z + 1.7, .3, .2)
    m.lamp(-1.9, 3.0, z + 1.6, 1.9); m.floor_lamp(-3.3, 5.3, z, 1.6, 1.5)
    m.picture(-1.2, z + 1.2, .7, .9, 6.13, [(.16, .24, .2), (.5, .42, .26), (.2, .3, .36)]); m.bake(.2, .85)
    for x0, x1, y0, col in ((.5, 9.5, .35, (.46, .34, .22)), (10.5, 20.5, 1.9, (.54, .46, .33))):
        m = Room(k, x0, x1, y0, y0 + 4.6, .12, 2.5); m.shell(floor=(.34, .24, .15), wall=col); yb = y0 + 4.58
        m.sofa(x0 + 1.0, y0 + 1.3, .12, 2.3, (.28, .17, .10)); m.floor_lamp(x0 + .6, y0 + 2.2, .12, 1.6, 1.8); m.shelves(x0 + .7, yb, .12, 2.4, 2.0, r)
        m.box(x0 + 4.6, y0 + 2.4, .12, x0 + 7.4, y0 + 3.9, .95, (.16, .24, .17)); m.box(x0 + 4.5, y0 + 2.3, .95, x0 + 7.5, y0 + 4.0, 1.03, FIR)
        for u in (5.3, 6.6): m.shade(x0 + u, y0 + 3.1, 1.75, .2, .14); m.lamp(x0 + u, y0 + 3.1, 1.68, 1.3)
        m.picture(x0 + 4.2, 1.1, 1.4, .9, yb, [(.2, .26, .28), (.5, .42, .3), (.6, .3, .14)])
        m.picture(x0 + 6.6, 1.1, .8, .9, yb, [(.4, .16, .1), (.62, .5, .34)])
        for u in (1.4, 4.4, 7.6): m.lamp(x0 + u, y0 + 1.8, 2.4, 1.1)
        m.bake(.26, .8)


# --------------------------------------------------------------------------
# the house
# --------------------------------------------------------------------------
def cable_rail(k, xa, ya, xb, yb, z, h=.98):
    """Iron posts, a fir handrail and steel cables: it hides little of what is behind."""
    L = math.hypot(xb - xa, yb - ya); n = max(1, round(L / 1.9))
    with k.at(xa, ya, z, math.degrees(math.atan2(yb - ya, xb - xa))):
        k.box('timber', -.04, -.06, h - .05, L + .04, .06, h)
        for i in range(n + 1): k.box('iron', L * i / n - .03, -.03, -.2, L * i / n + .03, .03, h - .05)
        for i in range(7): k.box('iron', 0, -.006, .1 + i * .118, L, .006, .112 + i * .118)


def sloped(k, mat, xa, xb, z0, z1, y0, y1, over=0):
    """A piece between two heights given as functions of x."""
    k.hexa(mat, [(xa, y0, z0(xa)), (xb, y0, z0(xb)), (xb, y1, z0(xb)), (xa, y1, z0(xa)), (xa, y0, z1(xa)), (xb, y0, z1(xb)), (xb, y1, z1(xb)),
        (xa, y1, z1(xa))])


def window_wall(k):
    """The lake gable: glass from floor to rake between fir posts, a king-post truss under the overhang."""
    rake = lambda x: EAVE + PITCH * min(x, 10 - x); x0, x1 = .62, 9.38; under = lambda x: rake(x) - .5
    k.mesh('glass', [(x0, .1, FLOOR), (x1, .1, FLOOR), (x1, .1, under(x1)), (5, .1, under(5)), (x0, .1, under(x0))], [(0, 1, 2, 3, 4)])
    for a, b in ((0, 5), (5, 10)): sloped(k, 'timber', a, b, under, rake, -.02, .3)
    for a, b in ((0, x0), (x1, 10)): k.box('cedar', a, 0, FLOOR - .2, b, .3, EAVE)
    for i in range(7):
        x = x0 + (x1 - x0) * i / 6; w = .09 if i in (0, 3, 6) else .055
        a, b = max(x0, x - w), min(x1, x + w)
        k.hexa('frame_dark', [(a, .02, FLOOR), (b, .02, FLOOR), (b, .18, FLOOR), (a, .18, FLOOR), (a, .02, under(a)), (b, .02, under(b)), (b, .18, under(b)),
            (a, .18, under(a))])
    for z, h in ((FLOOR, .1), (FLOOR + 2.55, .3), (EAVE - .5, .16)): k.box('timber' if h > .2 else 'frame_dark', x0, -.0, z, x1, .2, z + h)
    for i in range(6):                                             # sliding doors: stiles and a low rail
        a = x0 + (x1 - x0) * i / 6; b = x0 + (x1 - x0) * (i + 1) / 6
        k.box('frame_dark', a, .05, FLOOR + .1, b, .15, FLOOR + .22)
    # corner piers of fieldstone, fir posts above them, the truss
    for x in (-.15, 9.55):
        k.stonework(x, -.55, -.4, x + .6, .2, FLOOR + 2.4, .26); k.box('limestone', x - .06, -.62, FLOOR + 2.4, x + .66, .26, FLOOR + 2.5)
    for x in (.02, 9.72): k.box('timber', x, -1.15, FLOOR, x + .26, -.89, EAVE - .05)
    k.box('timber', -.9, -1.2, EAVE - .3, 10.9, -.84, EAVE); k.box('timber', 4.85, -1.15, EAVE, 5.15, -.88, rake(5) - .1)
    for s in (-1, 1):
        a = 5 + s * .15; b = 5 + s * 2.35; za, zb = EAVE, rake(b) - .12; t = .2
        k.hexa('timber', [(a, -1.12, za), (a + s * t * 1.6, -1.12, za), (a + s * t * 1.6, -.9, za), (a, -.9, za), (b - s * t, -1.12, zb),
            (b + s * t * .6, -1.12, zb), (b + s * t * .6, -.9, zb), (b - s * t, -.9, zb)])


def stone_front(k, y, x0, x1, openings):
    """The lower level's front: fieldstone between doors, a fir lintel above each."""
    u = x0
    for a, w, n in openings + [(x1, 0, 0)]:
        if a - u > .1: k.stonework(u, y - .18, -.4, a, y + .25, 2.78, .28)
        if w:
            with k.at(a, y - .1, .12): k.fill_window(w, 2.3, dict(grid=(n, 1), mull=True, open=True, curtain=0, **DARK))
            k.box('timber', a - .15, y - .26, 2.44, a + w + .15, y + .2, 2.78)
        u = a + w


def lakehome(k: Kit):
    """Timber-frame lake home of 2009 on Lake Minnetonka, lake side towards -Y: a glazed great room under a fir truss, a shingled wing with
    dormers, a porch with many windows; the stone lower level walks out under the deck to the lawn."""
    F = FLOOR
    # lower level and deck
    stone_front(k, .1, .6, 9.5, [(1.3, 3.2, 3), (5.4, 3.2, 3)]); stone_front(k, 1.6, 10.1, 21, [(11.1, 3.0, 3), (15.4, 1.5, 2), (18.0, 2.2, 2)])
    k.box('stone', 0.05, .5, -.4, .3, 10.9, F); k.box('stone', 20.7, 1.7, -.4, 20.95, 9.4, F); k.stonework(20.95, 1.45, -.4, 21.1, 9.5, F - .05, .3)
    k.stonework(-5.0, 1.0, -.4, -.1, 6.5, F - .1, .3)
    k.box('timber', -5.4, -4.0, F - .32, 21.3, -3.85, F - .02)
    k.deck(-5.3, 21.2, -4.0, 1.6, F, 'cedar_grey', .14, None); k.box('cedar', -5.3, -3.9, F - .1, 21.2, 1.5, F - .05)
    x = -4.6
    while x < 21: k.box('timber', x, -3.85, F - .3, x + .08, .4, F - .1); x += 1.2
    for x in (-5.0, .1, 5.0, 9.9, 15.4, 20.8):
        k.stonework(x - .32, -4.0, -.4, x + .32, -3.4, .95, .22); k.box('limestone', x - .38, -4.06, .95, x + .38, -3.34, 1.04)
        k.cbox('timber', x, -3.7, 1.04, .26, .26, F - 1.34)
    cable_rail(k, -5.2, -3.9, 21.1, -3.9, F); cable_rail(k, -5.2, -3.9, -5.2, 1.0, F); cable_rail(k, 21.1, -3.9, 21.1, -1.4, F)
    for x in (-2.5, 2.6, 7.4, 12.6, 18.2): k.ball('lamp', x, -2.2, F - .2, .07, col=(1, .6, .28), n=8)
    k.box('paver', -1.5, -4.8, -.3, 20.9, 1.5, .08)
    # stair from the deck to the lawn at the east end
    for i in range(13): k.box('cedar_grey', 21.3 + i * .3, -1.2, F - .22 - i * .225, 21.62 + i * .3, .2, F - .16 - i * .225)
    for y in (-1.2, .2):
        k.hexa('timber', [(21.2, y - .04, F - .5), (25.2, y - .04, -.3), (25.2, y + .04, -.3), (21.2, y + .04, F - .5), (21.2, y - .04, F - .15),
            (25.2, y - .04, .05), (25.2, y + .04, .05), (21.2, y + .04, F - .15)])
    # great room
    window_wall(k)
    with k.at(0, 11, F, -90):
        k.wall(11, EAVE - F, 'lap', 'cedar', [W(7.6, 3.1, 1.1, 1.7, lit=True, depth=.25, spill=.02, **DARK),
            W(2.0, 3.1, 1.1, 1.7, lit=True, depth=.25, spill=.02, **DARK)], course=.16, corner='trim_dark')
    with k.at(10, 0, F, 90): k.wall(11, EAVE - F, 'lap', 'cedar', [], course=.16, corner='trim_dark')
    with k.at(10, 11, F, 180):
        k.wall(10, [(0, EAVE - F), (5, EAVE - F + 5 * PITCH), (10, EAVE - F)], 'lap', 'cedar', [W(1.2, .6, 2.2, 1.7, grid=(2, 1), **DARK), W(6.6, .6, 2.2, 1.7,
            grid=(2, 1), **DARK)], course=.16, corner='trim_dark')
    k.gable_roof(0, 10, 0, 11, EAVE, PITCH, over=.8, rake=1.45, mat='shingle', axis='y', fascia='timber')
    k.chimney(5, 10.0, 11, 14.0, 2.3, 1.3, 'stone'); great_room(k)
    # wing: kitchen and dining below the dormers
    ops = [W(.9, .1, 3.7, 2.3, grid=(4, 1), mull=True, open=True, curtain=0, **DARK), W(5.5, .85, 1.1, 1.55, grid=(1, 1), open=True, curtain=0, **DARK),
        W(7.2, .1, 2.9, 2.3, grid=(3, 1), mull=True, open=True, curtain=0, **DARK)]
    k.body(10, 21, 1.5, 9.5, F, 3.1, 'shake', 'slateblue', gable='x', pitch=.78, course=.2, corner='trim_dark', front=ops,
           right=[W(2, .7, 1.6, 1.6, lit=True, **DARK), W(5.2, .7, 1.3, 1.6, **DARK), W(3.3, 3.6, 1.4, 1.5, lit=True, **DARK)])
    k.gable_roof(10.76, 21, 1.5, 9.5, F + 3.1, .78, over=.7, rake=.7, mat='shingle', fascia='trim_dark')
    for x in (11.6, 16.4):
        with k.at(x, 2.3, F + 3.1):
            k.wall(2.9, [(0, 1.75), (1.45, 1.75 + 1.45 * .85), (2.9, 1.75)], 'shake', 'slateblue',
                [W(.55, .75, 1.8, 1.2, grid=(2, 1), mull=True, lit=True, curtain=1, amp=.8, depth=.5, spill=.1, **DARK)], base=.2, corner='trim_dark')
            for u, v, s in ((0, 2.6, -90), (2.9, 0, 90)):
                with k.at(u, v, 0, s): k.wall(2.6, 1.75, 'shake', 'slateblue', base=.2, corner=None)
            k.gable_roof(0, 2.9, 0, 3.4, 1.75, .85, over=.3, rake=.4, mat='shingle', axis='y', fascia='trim_dark')
    wing_rooms(k)
    # porch with windows on three sides
    pw = dict(grid=(4, 1), mull=True, open=True, curtain=0, **DARK)
    k.body(-5, -.0, 1.0, 6.5, F, 2.55, 'lap', 'cedar', gable='x', pitch=.62, course=.16, corner='trim_dark', front=[W(.3, .55, 4.3, 1.75, **pw)],
        left=[W(.35, .55, 4.8, 1.75, **pw)])
    k.gable_roof(-5, -.58, 1.0, 6.5, F + 2.55, .62, over=.55, rake=.55, mat='shingle', fascia='trim_dark')
    # the garage's end behind the wing
    k.foundation(21, 33, 5, 12.5, F, 'stone'); k.stonework(21.1, 4.8, -.4, 33.1, 5.3, F - .04, .3)
    k.body(21, 33, 5, 12.5, F, 3.0, 'shake', 'slateblue', gable='x', pitch=.72, course=.2, corner='trim_dark',
        front=[W(5.4, 1.0, 1.3, 1.2, **DARK), W(8.2, 1.0, 1.3, 1.2, **DARK)], right=[W(2.8, 3.3, 1.4, 1.3,
            **DARK)]); k.gable_roof(21, 33, 5, 12.5, F + 3.0, .72, over=.6, rake=.6, mat='shingle', fascia='trim_dark')
    # lanterns
    for x in (10.45, 14.75, 16.9): k.sconce(x, 1.42, F + 1.6)
    for x in (.95, 9.2): k.sconce(x, -.2, 1.5)


# --------------------------------------------------------------------------
# the point: land, water, dock, canoe, fire
# --------------------------------------------------------------------------
def soft(t): t = max(0.0, min(1.0, t)); return t * t * (3 - 2 * t)


def inland(x, y):
    """Metres from the shore, positive on land: the south shore before the house, and the west shore of the point."""
    south = y + 16.6 + .9 * math.sin(x * .13 + .6) + .5 * math.sin(x * .31 + 1)
    west = (x + 17.5 - .13 * max(0, y) + 1.2 * math.sin(y * .17)) * .93
    h = max(0, 1 - abs(south - west) / 9); return min(south, west) - h * h * 9 / 4


def land(x, y):
    """Height of the ground: riprap, then lawn, then the rise that makes the lower level a walk-out."""
    d = inland(x, y); z = -1.7 + 1.05 * soft((d + 1.6) / 2.2) + .65 * soft((d - .4) / 8)
    out = max(-6.2 - x, x - 21.6, 0); rise = soft((y - 1) / 11) * soft(out / (8 if x < 0 else 5)) if y < 11 else soft((y - 1) / 11)
    return z + 2.8 * rise * soft(d / 8)


def canoe(k, x, y, rot, z=WATER - .07):
    """A cedar-and-canvas canoe, five metres, with raised ends, oak gunwales, seats and a paddle."""
    with k.at(x, y, z, rot):
        n, rings = 36, 10; hw = lambda t: .44 * (1 - abs(t) ** 2.3) + .004; top = lambda t: .36 + .30 * abs(t) ** 4.5; keel = lambda t: .02 + .10 * abs(t) ** 5
        V, F, I = [], [], []
        for i in range(n + 1):
            t = -1 + 2 * i / n; u = t * 2.5 + (.06 * t ** 7)
            for j in range(rings + 1):
                s = -1 + 2 * j / rings; a = abs(s)
                V.append((math.copysign(hw(t) * math.sin(min(1, a) * 1.5708) ** .75, s) if a > .01 else 0, u, keel(t) + (top(t) - keel(t)) * a ** 2.2))
        for i in range(n):
            for j in range(rings): a = i * (rings + 1) + j; F.append((a, a + 1, a + rings + 2, a + rings + 1))
        k.mesh('canoe', V, F, smooth=True)
        k.mesh('cedar', [(vx * .965, vy * .99, vz + .018) for vx, vy, vz in V], F, smooth=True)
        for s in (-1, 1):                                         # gunwales
            for i in range(n):
                q = []
                for t in (-1 + 2 * i / n, -1 + 2 * (i + 1) / n): q.append((s * hw(t), t * 2.5 + .06 * t ** 7, top(t)))
                (ax, ay, az), (bx, by, bz) = q
                k.hexa('oak', [(ax - .022, ay, az - .015), (ax + .022, ay, az - .015), (bx + .022, by, bz - .015), (bx - .022, by, bz - .015),
                    (ax - .022, ay, az + .025), (ax + .022, ay, az + .025), (bx + .022, by, bz + .025), (bx - .022, by, bz + .025)])
        for y0 in (-1.35, 1.12): k.box('oak', -.28, y0, .27, .28, y0 + .22, .30)
        for y0 in (-.4, .42): k.box('oak', -.42, y0, .335, .42, y0 + .05, .37)
        with k.at(-.1, -.1, .39, 14):
            k.box('oak', -.016, -.85, 0, .016, .5, .03); k.box('oak', -.085, .5, .006, .085, 1.05, .022); k.box('oak', -.06, -.88, 0, .06, -.83, .03)


def dock(k, x0, x1, y0, y1):
    """A timber dock on piles: boards across, stringers, lanterns, a ladder and a bench at its end."""
    z = WATER + .62
    def boards(a, b, c, d):
        y = c
        while y < d: k.box('cedar_grey', a, y, z - .05, b, min(y + .145, d), z); y += .155
        for x in (a + .12, b - .24): k.box('cedar_grey', x, c + .05, z - .26, x + .1, d, z - .05)
        k.box('cedar_grey', a + .02, c + .03, z - .24, b - .02, c + .09, z - .05)
    boards(x0, x1, y0, y1); boards(x0 - 3.4, x1, y0 - 3.0, y0)
    piles = [(x, y) for y in range(int(y0) + 2, int(y1) - 1, 4) for x in (x0 - .08, x1 + .08)] + [(x0 - 3.4, y0 - 2.9), (x0 - 3.4, y0 - .15),
        (x1 + .08, y0 - 2.9), (x0 - .08, y0 + .1)]
    for x, y in piles: k.cyl('pile', x, y, -3, .115, .105, z + 3.42, 14)
    spots = [(x1 + .08, y0 - 2.9), (x0 - .08, y0 + .1), (x0 - .08, y0 + 6.0), (x1 + .08, y0 + 10.0)]
    for x, y in spots: e = z + .42 if (x, y) in piles else z; lantern(k, x, y, e); LIGHTS.append(('lantern', (x, y, e + .13), .5))
    with k.at(x0 - 2.9, y0 - .62, z):
        for i in range(4): k.box('cedar_grey', 0, i * .12, .42, 1.7, i * .12 + .1, .46)
        for i in range(3): k.box('cedar_grey', 0, .5, .52 + i * .13, 1.7, .54, .62 + i * .13)
        for x in (.1, 1.52): k.box('cedar_grey', x, 0, 0, x + .08, .435, .415); k.box('cedar_grey', x, .44, 0, x + .08, .54, .92)
    return spots


def lantern(k, x, y, z):
    k.box('iron', x - .09, y - .09, z, x + .09, y + .09, z + .03); k.box('lamp', x - .05, y - .05, z + .04, x + .05, y + .05, z + .22, col=(1, .56, .22))
    for a in (-.08, .065):
        for b in (-.08, .065): k.box('iron', x + a, y + b, z + .03, x + a + .015, y + b + .015, z + .25)
    k.hexa('iron', [(x - .11, y - .11, z + .25), (x + .11, y - .11, z + .25), (x + .11, y + .11, z + .25), (x - .11, y + .11, z + .25),
        (x - .03, y - .03, z + .34), (x + .03, y - .03, z + .34), (x + .03, y + .03, z + .34), (x - .03, y + .03, z + .34)])


def adirondack(k, x, y, z, rot, mat='cedar'):
    with k.at(x, y, z, rot):
        for i in range(5):
            k.hexa(mat, [(-.31, -.36 + i * .15, .40 - i * .035), (.31, -.36 + i * .15, .40 - i * .035), (.31, -.23 + i * .15, .37 - i * .035),
                (-.31, -.23 + i * .15, .37 - i * .035), (-.31, -.36 + i * .15, .43 - i * .035), (.31, -.36 + i * .15, .43 - i * .035), (.31, -.23 + i * .15,
                .40 - i * .035), (-.31, -.23 + i * .15, .40 - i * .035)])
        for i in range(6):
            a = -.31 + i * .105; b = a + .09; h = 1.02 - .055 * abs(i - 2.5); w = .012 * (i - 2.5)
            k.hexa(mat, [(a, .30, .26), (b, .30, .26), (b, .34, .26), (a, .34, .26), (a + w, .60, h), (b + w, .60, h), (b + w, .63, h), (a + w, .63, h)])
        for s in (-1, 1):
            k.box(mat, s * .40 - .08, -.42, .56, s * .40 + .08, .40, .595); k.box(mat, s * .38 - .03, -.38, 0, s * .38 + .03, -.28, .56)
            k.hexa(mat, [(s * .36 - .03, .28, .1), (s * .36 + .03, .28, .1), (s * .36 + .03, .62, 0), (s * .36 - .03, .62, 0), (s * .36 - .03, .2, .42),
                (s * .36 + .03, .2, .42), (s * .36 + .03, .4, .42), (s * .36 - .03, .4, .42)])


def fire_ring(k, x, y):
    """Stones in a ring, a small fire, four chairs that look at it."""
    z = land(x, y)
    for i in range(14): a = 6.2832 * i / 14; k.place(f'boulder{i % 4}', x + .8 * math.cos(a), y + .8 * math.sin(a), z + .1, .24 + .03 * (i % 3))
    for i in range(9):
        a = i * 2.4
        k.ball('lamp', x + .2 * math.cos(a) * (i / 9), y + .2 * math.sin(a) * (i / 9), z + .22 + .055 * i, .11 * (1 - i / 11), col=(1, .30 + .02 * i, .05),
            sz=1.9, n=6)
    for a, d in ((20, 2.0), (100, 2.1), (160, 2.0), (-50, 2.2)):
        px, py = x + d * math.cos(math.radians(a)), y + d * math.sin(math.radians(a)); adirondack(k, px, py, land(px, py), a - 90, 'cedar_grey')
    LIGHTS.append(('fire', (x, y, z + .4), 1.6))


def make_boulders(k, n=6):
    for s in range(n):
        def build(s=s):
            r = random.Random(50 + s); v, f = [], []; rows, cols = 7, 11; flat = r.uniform(.55, .8)
            cuts = [(Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(.3, .8))).normalized(), r.uniform(.62, .9)) for _ in range(9)]
            def P(a, b):
                d = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b))); t = 1.0
                for n_, c in cuts:
                    e = d.dot(n_)
                    if e > 0: t = min(t, c / e)
                t *= 1 + .05 * noise.noise(d * 2.5 + Vector((s, 0, 0))); return (d.x * t, d.y * t * .9, d.z * t * flat)
            for i in range(rows + 1):
                for j in range(cols): v.append(P(6.2832 * (j + .5 * (i % 2)) / cols, -1.5708 + 3.1416 * i / rows))
            for i in range(rows):
                for j in range(cols): a, b = i * cols + j, i * cols + (j + 1) % cols; f.append((a, b, b + cols, a + cols))
            k.mesh(f'rock{s % 3}', v, f)
        k.proto(f'boulder{s}', build)


def materials():
    Mat.new('canoe', '#86170f', .28, spec=.55); Mat.new('pile', '#7c746a', .85, mottled=.22, scale=5)
    Mat.new('rock0', '#68635c', .9, mottled=.22, scale=2.2, bump=.3, bump_scale=9)
    Mat.new('rock1', '#7b7267', .9, mottled=.2, scale=2, bump=.3, bump_scale=9); Mat.new('rock2', '#5f5f60', .9, mottled=.25, scale=2, bump=.3, bump_scale=9)
    Mat.new('far', '#2c3a2e', .95, mottled=.2, scale=.2)
    for n in ('room',): Mat.get(n).cycles.sample_as_light = False


def window_light(x, y, z, w, h, power, col=(1, .60, .28)):
    """What falls out of lit windows on deck, lawn and water; itself unseen."""
    area(x, y, z, w, h, power, col, look=(x, y - 5, z - .6)); o = bpy.context.collection.objects[-1]
    o.visible_camera = o.visible_glossy = False


def point(k):
    """The land round the house as far as the eye goes."""
    r = k.rng; step = 2.0; x0, x1, y0, y1 = -44, 130, -26, 60; nx, ny = int((x1 - x0) / step), int((y1 - y0) / step)
    v = [(x0 + step * i, y0 + step * j, land(x0 + step * i, y0 + step * j) - .02) for j in range(ny + 1) for i in range(nx + 1)]
    k.mesh('lawn', v, [(j * (nx + 1) + i, j * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i + 1, (j + 1) * (nx + 1) + i) for j in range(ny) for i in range(nx)],
        smooth=True)
    k.mesh('water', [(-1500, -400, WATER), (1500, -400, WATER), (1500, 1500, WATER), (-1500, 1500, WATER)], [(0, 1, 2, 3)])
    # far shores: two wooded ridges, one behind the other
    for y, h, deep, a, b in ((330, 5, 60, -640, 60), (620, 16, 120, -1300, 200)):
        n = 90; v = []
        for i in range(n + 1):
            x = a + (b - a) * i / n; e = h * (.55 + .45 * noise.noise(Vector((x * .006, y * .1, 0)))) * soft((x - a) / 60); w = 14 * math.sin(x * .013 + y)
            v += [(x, y + w, WATER - .1), (x, y + w + deep * .5, WATER + e), (x, y + w + deep, WATER + e)]
        k.mesh('far', v, [(3 * i + j, 3 * i + 3 + j, 3 * i + 4 + j, 3 * i + 1 + j) for i in range(n) for j in range(2)], smooth=True)
    k.flush()
    for y, h, deep, a, b, n, smin, smax in ((330, 5, 60, -640, 60, 620, .7, 1.35), (620, 16, 120, -1300, 200, 520, 1.3, 2.3)):
        for _ in range(n):
            x = r.uniform(a, b); t = r.random() ** 1.6; w = 14 * math.sin(x * .013 + y)
            e = h * (.55 + .45 * noise.noise(Vector((x * .006, y * .1, 0)))) * soft((x - a) / 60)
            k.place(r.choice(('spruce1', 'pine1', 'oak', 'maple', 'oak', 'maple2', 'spruce2')), x, y + w + 3 + t * deep * .55,
                WATER - .4 + e * min(1, .15 + t * 1.1), r.uniform(smin, smax))
    for x in (-236, -171, -96, -58, -330):                         # lights of houses over the bay
        y = 330 + 14 * math.sin(x * .013 + 330) + r.uniform(-1, 4)
        for i in range(r.randint(1, 3)): k.box('lamp', x + i * 2.6, y, .6, x + i * 2.6 + 1.3, y + .3, 1.9, col=(.12, .066, .024))


def planting(k, season):
    r = k.rng; house = (-6.4, -5.2, 26.0, 13)
    # riprap along the shore: two courses of boulders, then smaller ones between
    def stones(px, py, s): k.place(f'boulder{r.randrange(6)}', px, py, land(px, py) + .06 * s, s, tilt=r.uniform(-.4, .4))
    for _ in range(21000):
        px, py = r.uniform(-40, 62), r.uniform(-24, 30); d = inland(px, py)
        if not -.55 < d < 1.25 or py > 24: continue
        if 4.3 < px < 7.3 and d > .2 and py < -10: continue
        stones(px, py, r.uniform(.22, .52) * (1.15 if d < .3 else .8))
    # lawn
    y = -16.0
    while y < 8:
        x = -20.0
        while x < 44:
            px, py = x + r.uniform(-.5, .5), y + r.uniform(-.5, .5)
            if inland(px, py) > 1.2 and not (house[0] < px < house[2] and house[1] < py < house[3]) and not (5.1 < px < 7.1 and py < -5):
                k.place(r.choice(('turf', 'turf2')), px, py, land(px, py), r.uniform(1.0, 1.25), sz=.75)
            x += .86
        y += .86
    for cx, cy, n, g in ((-11, -6, 26, 3.4), (27.5, -6, 22, 3.2), (30, -5, 14, 3)):
        for _ in range(n):
            px, py = r.gauss(cx, g), r.gauss(cy, g * .7)
            inland(px, py) > 1.5 and py < -5 and k.place(r.choice(('litter', 'litter2')), px, py, land(px, py), 1)
    # reeds at the ends of the riprap, beds at the foot of the deck
    for _ in range(420):
        px, py = r.uniform(-26, 60), r.uniform(-22, 16); d = inland(px, py)
        if -1.5 < d < .2 and px > 27 and r.random() < .8: k.place('tall', px, py, max(land(px, py), WATER - .15), r.uniform(1.0, 1.7))
    for x in [-4.4, -3.6, -2.7, -2.0, -1.1, 1.2, 2.0, 8.2, 9.0, 11.2, 12.0, 12.9, 13.7, 14.4, 16.6, 17.4, 18.3, 19.1, 19.9]:
        k.place(r.choice(('box', 'hyd', 'box2', 'box2')), x + r.uniform(-.15, .15), -5.1 + r.uniform(-.15, .15), -.05, r.uniform(.6, .95))
    for _ in range(74):
        px, py = r.uniform(-13, -5.7), r.uniform(-1.5, 11); k.place(r.choice(('box', 'box2', 'hyd')), px, py, land(px, py) - .05, r.uniform(.7, 1.3))
    for _ in range(40):
        px, py = r.uniform(21.8, 36), r.uniform(.9, 4.6); k.place(r.choice(('box', 'box2', 'hyd')), px, py, land(px, py) - .05, r.uniform(.8, 1.4))
    for name, x, y, s in (('birch', -8.4, -3.6, 1.0), ('birch2', -9.6, -2.4, .85), ('birch', -7.4, -2.0, .74), ('maple2', -13.5, 5, .75),
        ('spruce1', -14.5, 13, .95), ('pine1', -9.5, 15, .95), ('spruce2', -12.5, 22, .95),
                          ('pine1', 2.0, 21, 1.15), ('pine1', 14.2, 17, 1.2), ('spruce2', 17.5, 20, 1.15), ('oak', 9, 24, 1.35), ('pine1', 23.5, 19,
                              1.3), ('spruce1', 29.5, 17, 1.3),
                          ('maple3', 28.8, -3.4, 1.0), ('spruce2', 36.0, -1.0, 1.15), ('pine1', 40, 4, 1.35), ('birch2', 33.0, -6.4, 1.0), ('spruce1', 44.5,
                              -4, 1.1), ('elm', 36.5, 9, 1.2), ('spruce3', 44.5, 15, 1.0), ('elm', 48, 20, 1.0)):
        k.place(name, x, y, land(x, y) - .05, s)
    for _ in range(60):
        x, y = r.uniform(-4, 95), r.uniform(24, 56)
        k.place(r.choice(('spruce1', 'pine1', 'oak', 'maple', 'spruce2')), x, y, land(x, y) - .1, r.uniform(.8, 1.3))
    for _ in range(46):
        x, y = r.uniform(40, 120), r.uniform(-9, 24)
        inland(x, y) > 4 and k.place(r.choice(('spruce1', 'pine1', 'oak', 'maple', 'spruce2', 'birch')), x, y, land(x, y) - .1, r.uniform(.8, 1.25))
    for _ in range(16):
        x, y = r.uniform(-17, -5), r.uniform(24, 58)
        inland(x, y) > 2 and k.place(r.choice(('spruce1', 'maple', 'oak', 'spruce2')), x, y, land(x, y) - .1, r.uniform(.6, .95))


LAST_SUN = [(0.0, '#f6d3b0'), (.05, '#ecd6cb'), (.13, '#c3cde2'), (.3, '#84a9dc'), (.6, '#4f82c4'), (1.0, '#3768ab')]
BLUE_HOUR = [(0.0, '#f9b184'), (.035, '#f3b79c'), (.09, '#d9aeb8'), (.18, '#a79fc8'), (.34, '#7089bd'), (.6, '#456499'), (1.0, '#284478')]


def evening(light):
    """Blue hour (after sunset, the last warmth low in the north-west) or the last sun, which comes over the bay from behind the eye."""
    if light == 'gold':
        sky(LAST_SUN, sun_az=-150, glow=(1, .7, .35), glow_amt=.5, clouds=.5, strength=.95, cloud_col=(1, .80, .66), fill=1.8)
        sun(13, -170, 8.5, (1, .68, .38), 1.4); return 'gold'
    FOG_DUSK.update(near=34, far=330, color=(.36, .28, .36), max=.74)        # clear October air, blue with distance
    sky(BLUE_HOUR, sun_az=-42, glow=(.95, .36, .15), glow_amt=.85, clouds=.42, strength=.66, cloud_col=(.92, .50, .46), fill=3.1, fill_tint=(.94, .97, 1.06))
    sun(15, -146, 1.5, (1, .58, .42), 10)
    return 'dusk'


def lakehome_scene(recipe):
    """The lake home on its point, seen over the water; the recipe says from where and when."""
    light = recipe.get('light', 'dusk'); LIGHTS.clear()
    reset(); materials(); k = LakeKit(recipe.get('seed', 11)); protos(k, recipe.get('season', 'autumn')); make_boulders(k); k.lit = .9
    lakehome(k); canoe(k, .3, -25.4, 66); dock(k, 5.4, 7.3, -27, -15.2)
    for i in range(12): y = -5.4 - i * .86; k.box('paver', 5.3, y - .8, land(6, y - .4) - .3, 6.95, y - .04, land(6, y - .4) + .05)
    fire_ring(k, 15.4, -11.4); k.flush(); point(k); planting(k, recipe.get('season', 'autumn'))
    grade = evening(light); f = .5 if light == 'gold' else 1
    window_light(5, -.05, 6.4, 8.6, 5.6, 150 * f); window_light(15.4, 1.2, 4.2, 9, 2.2, 34 * f); window_light(10, -.6, 1.4, 17, 1.8, 46 * f)
    camera((-7.0, -43, 1.75), (2.0, 0, 4.4), 30); return grade


STYLES = {'lakehome': lakehome_scene}
