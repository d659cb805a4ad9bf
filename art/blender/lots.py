"""lots - land without a building: woods, lakeshore, field."""
import math

from kit import *
from sites import *


class Land(Kit):
    """The kit with what open land needs: height fields, grasses with seed heads, cattails, laths of the surveyor, mist."""

    def terrain(self, mat, z, x0, x1, y0, y1, nx=80, ny=60):
        v = [(x0 + (x1 - x0) * i / nx, y0 + (y1 - y0) * j / ny) for j in range(ny + 1) for i in range(nx + 1)]
        f = [(a, a + 1, a + nx + 2, a + nx + 1) for j in range(ny) for a in range(j * (nx + 1), j * (nx + 1) + nx)]
        self.mesh(mat, [(x, y, z(x, y)) for x, y in v], f, smooth=True)

    def _blade(self, v, f, x, y, a, l, w, bend):
        """A grass blade of three bent pieces; gives its tip."""
        c, s = math.cos(a), math.sin(a); k = len(v)
        for t, q in ((0, 1), (.4, .85), (.75, .5)):
            d = bend * t * t
            px, py, pz = x + c * d, y + s * d, l * (t - .12 * t * t)
            v += [(px - s * w * q, py + c * w * q, pz), (px + s * w * q, py - c * w * q, pz)]
        tip = (x + c * bend, y + s * bend, l * .88); v.append(tip)
        f += [(k, k + 1, k + 3, k + 2), (k + 2, k + 3, k + 5, k + 4), (k + 4, k + 5, k + 6)]
        return tip

    def make_clump(self, name, seed=1, blades=60, h=.6, radius=.15, mat='meadow', width=.005, lean=.35, head=None, share=.3, size=.05, spread=None):
        """Bunch grass: blades from one crown, or over a patch when `spread` is said; some end in seed heads."""
        def build():
            r = random.Random(seed); v, f, hv, hf = [], [], [], []
            for _ in range(blades):
                if spread: x, y, a = r.uniform(-.5, .5) * spread, r.uniform(-.5, .5) * spread, r.uniform(0, 6.28)
                else: a = r.uniform(0, 6.28); q = radius * math.sqrt(r.random()); x, y = q * math.cos(a), q * math.sin(a); a += r.uniform(-.5, .5)
                l = h * r.uniform(.55, 1.2); tx, ty, tz = self._blade(v, f, x, y, a, l, width * r.uniform(.7, 1.3), l * r.uniform(.1, 1) * lean)
                if head and r.random() < share:
                    for b in (r.uniform(0, 3), r.uniform(0, 3)):
                        c, s, z, g = math.cos(b) * size * .16, math.sin(b) * size * .16, size * r.uniform(.8, 1.5), len(hv)
                        hv += [(tx - c, ty - s, tz), (tx, ty, tz - z * .5), (tx + c, ty + s, tz), (tx, ty, tz + z * .8)]; hf.append((g, g + 1, g + 2, g + 3))
            self.mesh(mat, v, f)
            if hf: self.mesh(head, hv, hf)
        self.later[name] = build_later(self, name, build)

    def make_cattail(self, name, seed=1, stems=7, h=1.7, mat='reed'):
        """Cattails: stiff leaves, brown spikes."""
        def build():
            r = random.Random(seed); v, f = [], []
            for _ in range(stems * 5):
                a, l = r.uniform(0, 6.28), h * r.uniform(.6, 1.05); self._blade(v, f, r.gauss(0, .2), r.gauss(0, .2), a, l, .011, l * r.uniform(.05, .45))
            self.mesh(mat, v, f)
            for _ in range(stems):
                x, y, l = r.gauss(0, .2), r.gauss(0, .2), h * r.uniform(.85, 1.15)
                self.cyl(mat, x, y, 0, .007, .005, l, 5); self.cyl('cattail', x, y, l * .84, .022, .022, .17, 7); self.cyl(mat, x, y, l, .004, .002, .1, 4)
        self.later[name] = build_later(self, name, build)

    def lath(self, x, y, z, h=1.15, tilt=0.0, ribbon='ribbon'):
        """Surveyor's lath with a ribbon tied round it, and the hub beside."""
        with self.at(x, y, z, self.rng.uniform(-25, 25)):
            d = tilt * h
            self.hexa('lath', [(-.02, -.006, -.2), (.02, -.006, -.2), (.02, .006, -.2), (-.02, .006, -.2), (-.02 + d, -.006, h), (.02 + d, -.006, h),
                (.02 + d, .006, h), (-.02 + d, .006, h)])
            self.box(ribbon, -.026 + d * .9, -.012, h - .2, .026 + d * .9, .012, h - .11)
            self.mesh(ribbon, [(.02 + d * .9, -.013, h - .16), (.03 + d * .9, -.02, h - .12), (.13 + d, -.05, h - .36), (.10 + d, -.045, h - .37), (.02 + d,
                .013, h - .42), (-.012 + d, .02, h - .41)], [(0, 1, 2, 3), (0, 1, 4, 5)])
            self.cbox('lath', .12, .03, -.1, .045, .045, .17)

    def pin_flag(self, x, y, z, col='ribbon', a=0):
        self.cyl('iron', x, y, z, .003, .003, .55, 4); c, s = math.cos(a) * .1, math.sin(a) * .1
        self.mesh(col, [(x, y, z + .47), (x + c, y + s, z + .46), (x + c, y + s, z + .55), (x, y, z + .55)], [(0, 1, 2, 3)])

    def boulder(self, x, y, z, r, seed=0):
        """A field stone: a ball with knocked-off corners."""
        v, f, n = [], [], 7
        for i in range(n + 1):
            for j in range(2 * n):
                p, t = -math.pi / 2 + math.pi * i / n, math.pi * j / n; d = Vector((math.cos(p) * math.cos(t), math.cos(p) * math.sin(t), math.sin(p)))
                g = r * (1 + .3 * noise.noise(d * 1.6 + Vector((seed * 3.7, seed, 0)))); v.append((x + d.x * g * 1.15, y + d.y * g, z + d.z * g * .62))
        for i in range(n):
            for j in range(2 * n): q = (j + 1) % (2 * n); f.append((i * 2 * n + j, i * 2 * n + q, (i + 1) * 2 * n + q, (i + 1) * 2 * n + j))
        self.mesh('fieldstone', v, f, smooth=True)


def build_later(k, name, build): return lambda: k.proto(name, build)


def materials(mist=(1, .8, .75), amount=.5):
    """Grasses, ground and water of open land."""
    P = Mat.new
    P('prairie', '#a08a4a', .85, spec=.05, island=.35, hue=.03, translucent=.45, patchy=('#8d8440', '#b39a58'), each=.25)
    P('bluestem', '#9a5f38', .85, spec=.05, island=.3, hue=.02, translucent=.45, each=.25)
    P('seed', '#b79a6a', .9, island=.25, translucent=.4)
    P('goldenrod', '#c9a23a', .85, island=.25, translucent=.3, each=.2)
    P('aster', '#8f86b4', .8, island=.2, translucent=.3)
    P('reed', '#a3934f', .8, spec=.1, island=.3, hue=.03, translucent=.4, each=.3)
    P('cattail', '#4a3020', .95, island=.15)
    P('sprout', '#7c8a3e', .85, spec=.08, island=.3, hue=.03, translucent=.4, patchy=('#8d9348', '#6c7d38'))
    P('seeded', '#5e6231', .98, spec=.03, mottled=.2, scale=6, patchy=('#77703f', '#525a2a', '#6b6a38'), bump=.5, bump_scale=40)
    P('thatch', '#6f6034', .98, spec=.03, mottled=.25, scale=4, patchy=('#7d6a3a', '#585230', '#86743f'), bump=.6, bump_scale=25)
    P('thicket', '#4a3a26', .98, spec=0, mottled=.4, scale=1.2, patchy=('#5c4426', '#3c3a22'))
    P('lath', '#cdb48a', .85, island=.08)
    P('ribbon', '#e2571e', .6, translucent=.2)
    P('ribbon_blue', '#3f6fb0', .6)
    P('pvc', '#cfd2d0', .5)
    P('hydrant', '#a3281d', .45, spec=.5)
    P('fieldstone', '#777067', .95, spec=.1, mottled=.3, scale=3, patchy=('#8c8273', '#5f5b57'), bump=.4, bump_scale=14)
    P('hay', '#a98a50', .9, spec=.05, island=.3, hue=.02, translucent=.2)
    P('leaf_rust', '#a5672f', .8, spec=.08, island=.35, hue=.025, translucent=.4, each=.3)
    P('leaffloor', '#54402a', .98, spec=.03, mottled=.3, scale=5, patchy=('#6b4a2a', '#433622'), bump=.6, bump_scale=18)
    P('stubble', '#b09a5c', .9, spec=.05, island=.3, hue=.02, translucent=.3, patchy=('#a79a58', '#bfa468'))
    P('pave', '#4a4a48', .8, spec=.2, mottled=.15, scale=2, bump=.1, bump_scale=80)
    Mat.water('calm', '#173640', .035, (.16, 1.1, 1))
    m = bpy.data.materials.new('mist'); m.use_nodes = True; N, L = m.node_tree.nodes, m.node_tree.links; N.remove(N['Principled BSDF'])
    tc = N.new('ShaderNodeTexCoord')
    sep = N.new('ShaderNodeSeparateXYZ')
    mp = N.new('ShaderNodeMapping')
    nz = N.new('ShaderNodeTexNoise')
    mp.inputs['Scale'].default_value = (.03, .01, .25)
    nz.inputs['Scale'].default_value = 1.0
    nz.inputs['Detail'].default_value = 4
    L.new(tc.outputs['Object'], mp.inputs[0])
    L.new(mp.outputs[0], nz.inputs['Vector'])
    vc = N.new('ShaderNodeVertexColor'); vc.layer_name = 'Col'; L.new(vc.outputs[0], sep.inputs[0])
    mr = N.new('ShaderNodeMapRange')
    mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value, mr.inputs['To Max'].default_value = .36, .62, amount
    L.new(nz.outputs['Fac'], mr.inputs['Value'])
    ml = N.new('ShaderNodeMath'); ml.operation = 'MULTIPLY'; L.new(mr.outputs[0], ml.inputs[0]); L.new(sep.outputs[0], ml.inputs[1])
    tr, em, mx = N.new('ShaderNodeBsdfTransparent'), N.new('ShaderNodeEmission'), N.new('ShaderNodeMixShader')
    em.inputs[0].default_value = (*mist, 1)
    em.inputs[1].default_value = .55
    L.new(ml.outputs[0], mx.inputs[0])
    L.new(tr.outputs[0], mx.inputs[1])
    L.new(em.outputs[0], mx.inputs[2])
    L.new(mx.outputs[0], N['Material Output'].inputs['Surface'])
    Mat.cache['mist'] = m


def mist(k, y, z, h, x0=-500, x1=500):
    """An upright veil: densest at its foot, nothing at its top."""
    k.mesh('mist', [(x0, y, z), (x1, y, z), (x1, y, z + h), (x0, y, z + h)], [(0, 1, 2, 3)], [((1, 1, 1), (1, 1, 1), (0, 0, 0), (0, 0, 0))])


def setting(recipe, season='autumn', hour='gold', **veil):
    reset(); k = Land(recipe['seed']); materials(**veil); protos(k, season=recipe.get('season', season))
    k.make_clump('prairie1', 1, 110, .5, mat='prairie', spread=1.0, head='seed', share=.25)
    k.make_clump('prairie2', 2, 90, .62, mat='prairie', spread=1.0, head='seed', share=.35)
    k.make_clump('prairie3', 3, 120, .36, mat='prairie', spread=1.0)
    k.make_clump('stem1', 4, 70, .85, .13, 'bluestem', .004, .4, 'seed', .35, .06); k.make_clump('stem2', 5, 55, .7, .11, 'bluestem', .004, .5, 'seed', .3, .06)
    k.make_clump('rod', 6, 12, .8, .1, 'prairie', .005, .35, 'goldenrod', 1, .13); k.make_clump('aster', 7, 22, .5, .16, 'prairie', .004, .5, 'aster', 1, .06)
    k.make_clump('sprout1', 8, 520, .07, mat='sprout', spread=1.0, width=.0035, lean=.8)
    k.make_clump('sprout2', 9, 420, .09, mat='sprout', spread=1.0, width=.0035, lean=.8)
    k.make_clump('stub1', 10, 260, .085, mat='stubble', spread=1.0, width=.004, lean=.5)
    k.make_clump('stub2', 11, 220, .11, mat='stubble', spread=1.0, width=.004, lean=.6)
    k.make_cattail('cattail1', 1); k.make_cattail('cattail2', 2, 5, 1.45); k.make_clump('rush', 12, 70, 1.35, .3, 'reed', .006, .3, 'seed', .3, .09)
    return k, recipe.get('options', {}), recipe.get('light', hour)


LATE = [(0.0, '#f5ae5c'), (.05, '#f4c88c'), (.14, '#ecdac0'), (.32, '#a9c3e2'), (.6, '#6d9ad2'), (1.0, '#4577b8')]     # a quarter of an hour before sunset


def shoreline(x): return 21.5 + 1.5 * math.sin(x * .11 + .6) + .7 * math.sin(x * .31) + .012 * x * x * .35


def lakeshore_scene(recipe):
    """A lot on a bay: seeded slope between old trees, reeds, mist over the water before sunrise."""
    k, o, hour = setting(recipe, hour='dawn', mist=(1.0, .74, .66), amount=.42); r = k.rng; sea = -2.75
    def z(x, y):
        s = shoreline(x)
        t = max(0, min(1, (y + 8) / (s + 8)))
        g = -2.62 * (t * t * (3 - 2 * t)) * (1 - .1 * math.sin(x * .2) * (1 - t)) + .1 * math.sin(x * .33 + y * .21) * (1 - t)
        return g - max(0, y - s) * .22
    k.terrain('seeded', z, -70, 70, -24, 40, 110, 70)
    k.mesh('calm', [(-900, 14, sea), (900, 14, sea), (900, 900, sea), (-900, 900, sea)], [(0, 1, 2, 3)])
    k.mesh('lawn', [(-900, 232, sea + .1), (900, 232, sea + .1), (900, 420, 9), (-900, 420, 9)], [(0, 1, 2, 3)])
    for y, h in ((60, 1.0), (110, 1.8), (170, 2.6), (226, 4.2)): mist(k, y, sea + .02, h)
    for x, y in ((6.6, 9.0), (7.4, 17.6), (-8.2, 17.2), (-18.2, 17)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05))
    for i in range(12): x = -11 + 2 * i; y = shoreline(x) - 1.9; k.pin_flag(x, y, z(x, y), 'ribbon_blue', r.uniform(-.5, .5))
    for i in range(150):
        x = r.uniform(-42, 42); y = shoreline(x) + r.uniform(-.5, .9); k.boulder(x, y, z(x, y) + .02, r.uniform(.1, .42) * (1.2 if abs(x) > 6 else .8), i)
    for x, zz in ((-88, .9), (-31, 1.2), (58, 1.0), (131, 1.3)): k.box('room', x, 236, zz, x + 1.6, 236.1, zz + 1.1, col=(1.6, .8, .3))
    k.flush()
    y = -2.5
    while y < 23:
        x = -17
        while x < 17:
            px, py = x + r.uniform(-.3, .3), y + r.uniform(-.3, .3)
            if py < shoreline(px) - .5 and abs(px) < 4 + (py + 2) * .8: k.place(r.choice(('sprout1', 'sprout2')), px, py, z(px, py) - .01, r.uniform(.9, 1.2))
            x += .72
        y += .72
    for _ in range(620):                                        # unmown edges to either side
        s = r.choice((-1, 1)); x = s * (10.5 + abs(r.gauss(0, 4))); y = r.uniform(-12, 20); 
        if y < shoreline(x) - .2:
            k.place(r.choice(('prairie1', 'prairie2', 'prairie2', 'stem1', 'stem2', 'rod', 'aster')), x, y, z(x, y) - .02, r.uniform(.7, 1.15))
    for _ in range(900):                                        # reeds: an open landing in the middle
        x = r.uniform(-45, 45); y = shoreline(x) + r.uniform(-.35, 2.4) * min(1, abs(x + 1) / 9)
        if -5 < x < 4: continue
        k.place(r.choice(('cattail1', 'cattail2', 'rush', 'rush')), x, y, max(z(x, y), sea - .35), r.uniform(.7, 1.1))
    for _ in range(260):
        x = r.uniform(-16, 13)
        y = shoreline(x) - r.uniform(-.2, 1.1)
        k.place(r.choice(('prairie1', 'prairie3', 'rush')), x, y, z(x, y) - .02, r.uniform(.4, .7))
    for n, x, y, s in (('elm', -10.6, 11.5, 1.05), ('maple3', -16.5, 16, 1.0), ('spruce3', -20, 19, 1.0), ('birch', 9.6, 16.8, .95), ('birch2', 10.9, 18.0,
        .95), ('birch', 12.3, 15.4, .8), ('spruce2', 15.0, 18, 1.0), ('spruce1', 18.5, 21, .95),
                       ('pine1', 17.5, 10, 1.0), ('maple2', 24, 17, 1.0), ('pine1', -25, 18, 1.1)): k.place(n, x, y, z(x, y) - .1, s)
    if k.season == 'autumn':                                    # leaves below the trees
        for cx, cy, n, q in ((-8.5, 9.5, 70, 4.0), (10.2, 15.0, 60, 3.0), (0, 9, 30, 8.0)):
            for _ in range(n):
                x, y = cx + r.gauss(0, q * .6), cy + r.gauss(0, q * .6)
                if y < shoreline(x) - .4: k.place(r.choice(('litter', 'litter2')), x, y, z(x, y) + .03, r.uniform(.8, 1.2))
    for _ in range(420):
        x = r.uniform(-420, 420)
        y = r.uniform(236, 330)
        k.place(r.choice(('spruce1', 'spruce2', 'pine1', 'oak', 'maple', 'elm', 'maple3', 'oak')), x, y, sea + (y - 232) * .055, r.uniform(.9, 1.6))
    if hour == 'dawn':                                          # the sun is about to rise over the bay
        sky(DAWN, sun_az=24, glow=(1.0, .46, .22), glow_amt=.85, clouds=.75, strength=.8, cloud_col=(1.0, .60, .52), fill=2.6, fill_tint=(1.0, .97, 1.0))
        sun(5, 38, 1.5, (1, .62, .42), 4)
        sun(24, -150, .7, (1, .74, .62), 30)
    else: light(hour)
    camera((1.4, .2, z(1.4, .2) + 1.75), (.6, 20, 2.2), 25); return hour


def field_scene(recipe):
    """Hay field after the last cutting, guided for townhouses: round bales, tree line on the north, survey laths, a hydrant by the road."""
    k, o, hour = setting(recipe, mist=(1.0, .78, .5), amount=.45); r = k.rng
    def z(x, y): return .10 * math.sin(x * .05 + 1) * math.sin(y * .04) + .05 * math.sin(x * .21 + y * .13) + .35 * max(0, min(1, (y - 40) / 120))
    m = Mat.new('mown', '#a58d4b', .98, spec=.03, mottled=.18, scale=5, patchy=('#ab9350', '#8d7f45', '#b59c58'), bump=.7, bump_scale=22)
    # swaths of the mower, three metres wide
    N, L = m.node_tree.nodes, m.node_tree.links; b = N['Principled BSDF']; src = b.inputs['Base Color'].links[0].from_socket
    geo = N.new('ShaderNodeNewGeometry'); sep = N.new('ShaderNodeSeparateXYZ'); L.new(geo.outputs['Position'], sep.inputs[0])
    ax = N.new('ShaderNodeMath')
    ax.operation = 'MULTIPLY_ADD'
    ax.inputs[1].default_value = .22
    L.new(sep.outputs[1], ax.inputs[0])
    L.new(sep.outputs[0], ax.inputs[2])
    sw = N.new('ShaderNodeMath')
    sw.operation = 'MULTIPLY'
    sw.inputs[1].default_value = 2 * math.pi / 5.4
    L.new(ax.outputs[0], sw.inputs[0])
    sn = N.new('ShaderNodeMath')
    sn.operation = 'SINE'
    L.new(sw.outputs[0], sn.inputs[0])
    mr = N.new('ShaderNodeMapRange')
    mr.interpolation_type = 'SMOOTHSTEP'
    mr.inputs['From Min'].default_value, mr.inputs['From Max'].default_value = -.45, .45
    mr.inputs['To Min'].default_value, mr.inputs['To Max'].default_value = .72, 1.24
    L.new(sn.outputs[0], mr.inputs['Value'])
    hs = N.new('ShaderNodeHueSaturation')
    L.new(src, hs.inputs['Color'])
    L.new(mr.outputs[0], hs.inputs['Value'])
    L.new(hs.outputs[0], b.inputs['Base Color'])
    k.terrain('mown', lambda x, y: z(x, y) - .02, -170, 170, -30, 175, 130, 100); ground(k, 900, mat='thatch', z=-.6)
    v, f = [], []; n = 260                                      # the wood behind its first trees: no daylight between the trunks
    for i in range(n + 1):
        x = -300 + 600 * i / n
        v += [(x, 170, -.5), (x, 171, 4.2 + 2.6 * noise.noise(Vector((x * .11, 0, 3))) + 1.2 * noise.noise(Vector((x * .5, 2, 3))))]
    for i in range(n): f.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    k.mesh('thicket', v, f)
    # round bales: a drum of hay, rings at its ends, straws standing off
    def bale(x, y, a):
        with k.at(x, y, z(x, y), a):
            R, hw, n = .78, .62, 40; v, f = [], []
            for s, q in ((-hw, .96), (-hw * .96, 1), (-hw * .5, 1.01), (0, 1.0), (hw * .5, 1.012), (hw * .96, 1), (hw, .96)):
                for i in range(n):
                    t = 2 * math.pi * i / n
                    g = R * q * (1 + .014 * noise.noise(Vector((math.cos(t) * 3 + x, math.sin(t) * 3, s * 4))))
                    v.append((s, g * math.cos(t), max(.0, R * .97 + g * math.sin(t))))
            for j in range(6):
                for i in range(n): q = (i + 1) % n; f.append((j * n + i, j * n + q, (j + 1) * n + q, (j + 1) * n + i))
            k.mesh('hay', v, f, smooth=True)
            for s, d in ((-hw, -1), (hw, 1)):
                for i in range(9):                              # rolled layers
                    r0, r1 = R * .95 * i / 9, R * .95 * (i + .82) / 9; v, f = [], []
                    for j in range(n):
                        t = 2 * math.pi * j / n
                        v += [(s + d * .004, r0 * math.cos(t), R * .97 + r0 * math.sin(t)), (s + d * (.03 - .002 * i), r1 * math.cos(t),
                            R * .97 + r1 * math.sin(t))]
                    for j in range(n): q = (j + 1) % n; f.append((2 * j, 2 * j + 1, 2 * q + 1, 2 * q))
                    k.mesh('hay', v, f)
            v, f = [], []
            for _ in range(2600):
                if r.random() < .7:
                    t, s = r.uniform(0, 6.28), r.uniform(-hw, hw)
                    p = Vector((s, R * 1.0 * math.cos(t), R * .97 + R * math.sin(t)))
                    nrm = Vector((0, math.cos(t), math.sin(t)))
                else:
                    t, q, d = r.uniform(0, 6.28), R * .97 * math.sqrt(r.random()), r.choice((-1, 1))
                    p = Vector((d * (hw + .02), q * math.cos(t), R * .97 + q * math.sin(t)))
                    nrm = Vector((d, 0, 0))
                tg = Vector((r.gauss(0, 1), r.gauss(0, 1), r.gauss(0, 1))).cross(nrm).normalized()
                e = p + tg * r.uniform(.08, .2) + nrm * r.uniform(.005, .05)
                w = nrm.cross(tg) * .006
                c = len(v)
                if e.z > .02: v += [tuple(p - w), tuple(p + w), tuple(e)]; f.append((c, c + 1, c + 2))
            k.mesh('hay', v, f)
    for x, y, a in ((3.9, -1.5, 66), (-7.5, 11, 50), (13.0, 15, 72), (-.5, 24, 58), (-25, 42, 60), (22, 50, 52), (6, 62, 64), (-15, 74, 58), (38, 78, 60),
            (-44, 80, 50), (24, 98, 62)):
        bale(x, y, a)
    # the road in front: gravel shoulder, hydrant; a field track leaves it
    k.box('pave', -200, -60, -.3, 200, -18.5, .0)
    hx, hy = -4.5, -8.8; hz = z(hx, hy)
    k.cyl('hydrant', hx, hy, hz, .17, .17, .06, 20)
    k.cyl('hydrant', hx, hy, hz + .06, .115, .11, .5, 20)
    k.cyl('hydrant', hx, hy, hz + .54, .15, .15, .05, 20)
    k.ball('hydrant', hx, hy, hz + .59, .118, sz=.9)
    k.cyl('hydrant', hx, hy, hz + .68, .03, .03, .06, 6)
    with k.at(hx, hy, hz + .4):
        for d in (-1, 1):
            k._limb('hydrant', Vector((0, 0, 0)), Vector((d * .17, 0, 0)), .06, .06, 12)
            k._limb('iron', Vector((d * .165, 0, 0)), Vector((d * .185, 0, 0)), .045, .04, 6)
        k._limb('hydrant', Vector((0, 0, -.06)), Vector((0, -.18, -.06)), .075, .075, 12)
        k._limb('iron', Vector((0, -.175, -.06)), Vector((0, -.2, -.06)), .05, .045, 5)
    for x, y in ((-2.6, -5.5), (8.2, 3.5), (-12, 5), (-4.0, 16), (19, 17), (-20, 26), (28, 34)): k.lath(x, y, z(x, y), 1.15, r.uniform(-.06, .06))
    k.flush()
    y = -13
    while y < 16:
        x = -14 - (y + 13) * .3
        while x < 14 + (y + 13) * .3:
            px, py = x + r.uniform(-.3, .3), y + r.uniform(-.3, .3); k.place(r.choice(('stub1', 'stub2')), px, py, z(px, py) - .02, r.uniform(.8, 1.2)); x += .8
        y += .8
    for _ in range(520):                                        # verge between road and field
        x, y = r.uniform(-20, 20), -12.2 + abs(r.gauss(0, .9))
        k.place(r.choice(('prairie1', 'prairie2', 'stem1', 'stem2', 'rod', 'aster', 'prairie3')), x, y, z(x, y) - .03, r.uniform(.45,
            .85) * (.5 if abs(x - 1) < 3 else 1))
    for _ in range(420):                                        # the wet corner
        a, d = r.uniform(0, 6.28), math.sqrt(r.random())
        x, y = -36 + 15 * d * math.cos(a), 52 + 9 * d * math.sin(a)
        k.place(r.choice(('cattail1', 'rush', 'stem1', 'prairie2')), x, y, z(x, y) - .05, r.uniform(.8, 1.3))
    for _ in range(300):
        k.place(r.choice(('maple', 'oak', 'elm', 'maple3', 'maple2', 'spruce1', 'oak', 'spruce2')), r.uniform(-190, 190), r.uniform(142, 172), .4,
            r.uniform(.9, 1.5))
    for _ in range(150):
        k.place(r.choice(('hyd', 'box2', 'maple4', 'box')), r.uniform(-170, 170), r.uniform(136, 143), .3, r.uniform(.5, 1.0) * (2 if r.random() < .5 else 1))
    for n, x, y, s in (('maple3', -34, 70, 1.2), ('maple', 27, 40, 1.25), ('oak', 33, 45, 1.25), ('maple2', 40, 52, 1.3), ('maple', 47, 58, 1.2), ('spruce1',
            38, 62, 1.2), ('maple3', 56, 70, 1.3), ('oak', 62, 84, 1.3), ('elm', 74, 100, 1.3), ('maple', 84, 118, 1.3)):
        k.place(n, x, y, z(x, y) - .1, s)
    if hour == 'gold':
        sky(LATE, sun_az=-36, glow=(1, .52, .16), glow_amt=.7, clouds=.75, strength=.66, cloud_col=(1.0, .74, .52), fill=2.1, fill_tint=(1.02, .98, .94))
        sun(9, -52, 6.4, (1, .62, .30), 1.2)
    else: light(hour)
    camera((1.0, -14.5, 1.75), (0, 0, 3.3), 28); return hour


def wooded_scene(recipe):
    """An empty clearing among oaks and spruces on a paved road, laths where the septic sites are, first snow."""
    k, o, hour = setting(recipe, season='snow', hour='overcast', mist=(.75, .76, .8), amount=.5); r = k.rng; white = k.season == 'snow'
    def z(x, y):
        return .22 * math.sin(x * .13 + .4) * math.sin(y * .11 + 1) * max(0, min(1, (y + 10) / 5)) + .09 * math.sin(x * .41 + y * .33) + max(0,
            y - 26) * .045 - .35 * math.exp(-((y + 8.2) / 1.1) ** 2) * (1 - math.exp(-(x / 3.4) ** 4))
    if white:
        Mat.snowfall(('leaffloor',), cover=.97, steep=.2, patch=.28)
        Mat.snowfall(('gravel', 'prairie', 'fieldstone'), cover=.7, steep=.2, patch=.5)
        Mat.snowfall(('leaf_rust',), cover=.5, steep=.75, patch=.5)
    k.terrain('leaffloor', z, -60, 60, -10.4, 90, 160, 120)
    k.mesh('pave', [(-200, -60, -.03), (200, -60, -.03), (200, -10.2, -.03), (-200, -10.2, -.03)], [(0, 1, 2, 3)])
    ground(k, 500, mat='snowlawn' if white else 'lawn', z=-.9)
    for seed in (1, 2, 3):
        k.later[f'rust{seed}'] = lambda s=seed: k.make_tree(f'rust{s}', 10 + s, 'leaf_rust', seed=30 + s, leaves=36000, spread=.5, trunk=.22, size=.06,
            girth=.021)
    for seed in (1, 2): k.later[f'stem_oak{seed}'] = lambda s=seed: k.make_tree(f'stem_oak{s}', 13, seed=40 + s, spread=.42, trunk=.3, girth=.019, bare=True)
    for x, y in ((-6.0, 9), (-1.2, 9.6), (-6.4, 15), (-1.0, 15.4)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05))
    for x, y in ((4.2, 13), (8.2, 13.6), (4.0, 18), (8.4, 18.4)): k.lath(x, y, z(x, y), 1.1, r.uniform(-.05, .05), 'ribbon_blue')
    for x, y in ((-3.6, 12.2), (6.2, 15.8)): k.cyl('pvc', x, y, z(x, y) - .1, .05, .05, .95, 12); k.cyl('ribbon', x, y, z(x, y) + .85, .056, .056, .06, 12)
    for x in (-3.6, 3.6): k.lath(x, -6.6, z(x, -6.6), 1.2, .03)
    for i in range(26): x, y = r.choice((-1, 1)) * r.uniform(5, 17), r.uniform(-6, 28); k.boulder(x, y, z(x, y), r.uniform(.12, .4), i)
    for y, h in ((34, 2.0), (46, 3.4), (60, 5)): mist(k, y, z(0, y) - .2, h, -70, 70)
    k.flush()
    def clear(x, y): return ((x - .5) / 12.5) ** 2 + ((y - 13) / 13.5) ** 2 < 1 or (abs(x) < 4.2 and y < 6) or y < -6.2
    put = []
    def grow(n, x0, x1, y0, y1, names, gap, smin=.8, smax=1.2):
        for _ in range(n * 6):
            if n <= 0: return
            x, y = r.uniform(x0, x1), r.uniform(y0, y1)
            if clear(x, y) or any((x - a) ** 2 + (y - b) ** 2 < gap * gap for a, b in put): continue
            put.append((x, y)); k.place(r.choice(names), x, y, z(x, y) - .12, r.uniform(smin, smax)); n -= 1
    for n, x, y, s in (('rust1', -9.6, 1.5, 1.0), ('stem_oak1', 11.4, -1.0, 1.0), ('rust2', 13.5, 3, 1.0), ('spruce2', -13.6, 2.5, .95), ('spruce3', 8.2,
            -4.6, .42), ('rust3', -14, 10, 1), ('spruce1', 15.6, 10, 1.1), ('spruce1', -10.5, 22.5, 1.15), ('spruce2', 9, 27, 1.2), ('rust2', 1.5, 29, 1.05)):
        put.append((x, y)); k.place(n, x, y, z(x, y) - .1, s)
    grow(34, -34, 34, -5, 30, ('rust1', 'rust2', 'rust3', 'stem_oak1', 'stem_oak2', 'spruce1', 'spruce2'), 3.6)
    grow(170, -58, 58, 27, 84, ('rust1', 'rust2', 'rust3', 'stem_oak1', 'stem_oak2', 'stem_oak1', 'spruce1', 'spruce2', 'spruce3'), 2.6, .85, 1.3)
    grow(40, -26, 26, -5.5, 30, ('spruce3',), 1.6, .12, .34)
    for _ in range(700):                                        # dead grass through the snow, thickest at the wood's edge and in the ditch
        x, y = r.uniform(-17, 17), r.uniform(-9.6, 28)
        if clear(x, y) and y > -6 and r.random() < .75: continue
        if abs(x) < 3.4 and y < 0: continue
        k.place(r.choice(('prairie1', 'prairie3', 'stem2', 'stem1')), x, y, z(x, y) - .03, r.uniform(.35, .8))
    if hour == 'gold':
        sky(GOLD, sun_az=60, glow=(1, .66, .36), glow_amt=.6, clouds=.8, strength=.95, cloud_col=(1.05, .84, .74), fill=1.5)
        sun(12, 128, 5.0, (1, .66, .40), 1.5)
    else: light(hour)
    camera((1.6, -13.6, 1.75), (.2, 0, 3.7), 26); return hour


STYLES = {'lakeshore': lakeshore_scene, 'field': field_scene, 'wooded': wooded_scene}
